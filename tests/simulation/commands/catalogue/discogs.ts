import { gradeNames } from '#contract/copies/grades.ts'
import { discogsFiles } from '#contract/exchange/discogs-files.ts'
import { shopFormats } from '#contract/locale.ts'
import { createFakeDiscogs, type FakeListing } from '#tests/support/fakes/fake-discogs.ts'
import { discogsFile } from '#tests/support/payloads/discogs-file.ts'
import { toWords } from '../../calls.ts'
import type { Chance } from '../../chance.ts'
import { type Command, defineCommand } from '../../command.ts'
import { ownerOf, type World } from '../../world.ts'
import { artists, labels, noteBroken, ownerDoes, readCatalogue, vinylOf } from './book.ts'
import type { OwnersFile } from './imports.ts'

/** The owner's account at Discogs, and all that goes to and comes from it. */

type Release = { artist: string; title: string; label: string; catno: string }

type Account = {
  there: ReturnType<typeof createFakeDiscogs>
  releases: Map<string, Release>
  /** Files of another rate come from a wrong click. */
  mintIsNewStock: boolean
  /** Listings that are gone there: a row about one is passed over, and the others count. */
  gone: FakeListing[]
  /** Sealed listings of the last imported file, by their ids. */
  sealed: Map<string, { release: string; importedAt: Date }>
}

export function accountOf(world: World): Account {
  const found = world.notes.get('account at Discogs') as Account | undefined
  if (found) return found
  const account: Account = {
    there: createFakeDiscogs(),
    releases: new Map(),
    sealed: new Map(),
    gone: [],
    mintIsNewStock: world.shop.services.settings.holdHours !== 24,
  }
  world.notes.set('account at Discogs', account)
  return account
}

/** The facts of a release at Discogs: those of a record in the shop, with or without its number, or of none there. */
function releaseOf(world: World, id: number, chance: Chance): Release {
  const { releases } = accountOf(world)
  const known = releases.get(String(id))
  if (known) return known
  const records = vinylOf(world).filter(({ record }) => record)
  const holder =
    records.find(({ record }) => record?.discogsReleaseId === id) ??
    chance.one(records.filter(({ record }) => !record?.discogsReleaseId && record?.catalogueNumber))
  const release = holder?.record
    ? {
        artist: holder.record.artist,
        title: holder.name,
        label: holder.record.label || 'Saltmarsh',
        catno: holder.record.catalogueNumber || 'none',
      }
    : {
        artist: chance.pick(artists),
        title: `Release ${id}`,
        label: chance.pick(labels) || 'Kelpwind',
        catno: chance.pick(['SM 104', 'KW 7', 'none']),
      }
  releases.set(String(id), release)
  return release
}

export function inventoryOf(world: World): string {
  const { there, releases } = accountOf(world)
  const rows = [...there.listings.values()].map((listing) => ({
    ...listing,
    ...releases.get(listing.release_id),
    format: 'LP, Album',
    listed: '2026-02-25 07:04:22',
  }))
  return discogsFile(rows)
}

/** The inventory of the moment, sometimes converted with a wrong rate at first. */
export async function drawDiscogsFile(
  world: World,
  chance: Chance,
): Promise<OwnersFile | undefined> {
  const account = accountOf(world)
  if (account.there.listings.size === 0) listThere(world, chance)
  const { currency } = shopFormats()
  const { mintIsNewStock } = account
  return {
    format: 'discogs',
    text: inventoryOf(world),
    options: () => ({ currency, rate: 1, rounding: 'cent', mintIsNewStock }),
    onImported: ({ counts }) => followSealed(world, counts.missing ?? 0),
  }
}

/** Sealed stock that is left here and whose listing is gone raises a question, as a used copy does. */
async function followSealed(world: World, missing: number): Promise<void> {
  const account = accountOf(world)
  const { there, mintIsNewStock, sealed } = account
  const gone = [...sealed].flatMap(([id, about]) => (there.listings.has(id) ? [] : about))
  const { products } = await readCatalogue(world)
  // A later record has the release of one that was deleted, and none of its units.
  const isLeft = gone.some(({ release, importedAt }) =>
    products.some(
      ({ product: { stock, pressing, createdAt } }) =>
        stock > 0 &&
        String(pressing?.discogsReleaseId) === release &&
        new Date(createdAt) <= importedAt,
    ),
  )
  if (isLeft && missing === 0) {
    noteBroken(
      world,
      'P14',
      'sealed listings are gone from Discogs, and the import asks nothing about their stock',
    )
  }
  const now = [...there.listings.values()].filter(
    (each) => mintIsNewStock && each.media_condition === gradeNames.M && Number(each.quantity) > 1,
  )
  const importedAt = world.clock.now()
  account.sealed = new Map(
    now.map(({ listing_id, release_id: release }) => [listing_id, { release, importedAt }]),
  )
}

function listThere(world: World, chance: Chance): FakeListing {
  const { there } = accountOf(world)
  const release = 1 + chance.below(6)
  releaseOf(world, release, chance)
  const isSealed = chance.may(0.25)
  const id = there.add({
    release_id: String(release),
    price: chance.pick(['12.00', '24.50']),
    media_condition: isSealed ? gradeNames.M : chance.pick([gradeNames['VG+'], gradeNames.VG]),
    sleeve_condition: isSealed ? gradeNames.M : gradeNames.VG,
    comments: chance.pick(['', 'plays well']),
    quantity: isSealed ? '3' : chance.pick(['1', '1', '1', '2']),
  })
  return there.get(id)
}

const listAtDiscogs = defineCommand({
  name: 'list-at-discogs',
  weight: 2,
  calls: [],
  async run(world, chance) {
    const { release_id, price, quantity, media_condition } = listThere(world, chance)
    const release = accountOf(world).releases.get(release_id)
    return `The owner lists ${quantity} of release ${release_id} (${release?.title} by ${release?.artist}) at Discogs, ${media_condition}, for ${price}.`
  },
})

const sellAtDiscogs = defineCommand({
  name: 'sell-at-discogs',
  weight: 1,
  calls: [],
  isPossible: (world) => accountOf(world).there.listings.size > 0,
  async run(world, chance) {
    const { there } = accountOf(world)
    const listings = [...there.listings.values()].map((each) => ({ name: each.listing_id, each }))
    const listing = chance.one(listings)?.each
    if (listing?.status !== 'For Sale') return undefined
    const isDeleted = chance.may(0.5)
    if (isDeleted) {
      there.listings.delete(listing.listing_id)
      accountOf(world).gone.push(listing)
    } else listing.status = 'Sold'
    return `A listing of release ${listing.release_id} at Discogs is ${isDeleted ? 'gone' : 'sold'}.`
  },
})

export async function exportToDiscogs(world: World): Promise<string> {
  const { answer, refusal } = await ownerDoes(world, 'POST /discogs-exports', {
    headers: {},
    body: {},
  })
  if (refusal) return `The owner cannot export for Discogs: ${toWords(refusal)}.`
  const { _id: id, counts } = answer.export
  const { there, gone } = accountOf(world)
  for (const each of gone) there.listings.set(each.listing_id, each)
  const headers = { authorization: `Bearer ${ownerOf(world).token}` }
  for (const file of discogsFiles) {
    const url = `/api/discogs-exports/${id}/${file}`
    const { rawPayload } = await world.shop.app.inject({ url, headers })
    try {
      there.upload(file, rawPayload.toString('utf8'))
    } catch (error) {
      noteBroken(
        world,
        'P14',
        `Discogs refuses the ${file} file: ${error instanceof Error ? error.message : ''}`,
      )
    }
  }
  for (const { listing_id } of gone) there.listings.delete(listing_id)
  const { releases } = accountOf(world)
  for (const { release_id: release } of there.listings.values()) {
    const holder = vinylOf(world).find(({ record }) => String(record?.discogsReleaseId) === release)
    if (releases.has(release) || !holder?.record) continue
    const { artist, label, catalogueNumber } = holder.record
    const facts = { artist, title: holder.name, label, catno: catalogueNumber || 'none' }
    releases.set(release, facts)
  }
  await ownerDoes(world, 'POST /discogs-exports/:id/uploaded', { params: { id } })
  const { add, change, delete: deleted } = counts
  return `The owner uploads to Discogs: ${add} added, ${change} changed, ${deleted} deleted.`
}

const uploadToDiscogs = defineCommand({
  name: 'upload-to-discogs',
  weight: 1.5,
  calls: ['POST /discogs-exports', 'POST /discogs-exports/:id/uploaded'],
  run: exportToDiscogs,
})

export const discogsCommands: Command[] = [listAtDiscogs, sellAtDiscogs, uploadToDiscogs]
