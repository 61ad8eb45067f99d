import { gradeNames } from '#contract/copies/grades.ts'
import { createChance } from '../../chance.ts'
import { lookAtCatalogue, readCatalogue } from '../../commands/catalogue/book.ts'
import { accountOf, drawDiscogsFile, exportToDiscogs } from '../../commands/catalogue/discogs.ts'
import { importFile } from '../../commands/catalogue/imports.ts'
import { definePromise } from '../../promise.ts'
import type { World } from '../../world.ts'

/** After an import and an export, Discogs has for sale all that the shop has for sale. */
export const discogsEqualsShop = definePromise({
  name: 'P14',
  sentence: 'What Discogs has after the three files is what is for sale here.',
  share: 0.1,
  needsRest: true,
  async check(world) {
    if (!world.notes.has('account at Discogs')) return []
    for (let rounds = 0; rounds < 2; rounds += 1) {
      const file = await drawDiscogsFile(world, createChance(1))
      // Copies whose listings are gone there were sold there: the owner answers so.
      const missing = 'sold-elsewhere' as const
      if (file) await importFile(world, { ...file, missing })
      await exportToDiscogs(world)
    }
    await lookAtCatalogue(world)
    return compareListings(world)
  },
})

/** Only a copy that was sold, withdrawn or archived leaves Discogs: a hold or a checkout may end without a sale. */
const isInShop = (state: string) =>
  ['on-sale', 'held', 'in-checkout', 'needs-inspection'].includes(state)

async function compareListings(world: World): Promise<string[]> {
  const { there, mintIsNewStock } = accountOf(world)
  const { products, copies } = await readCatalogue(world)
  const releases = new Map(
    products.map(({ product }) => [product._id, product.pressing?.discogsReleaseId]),
  )
  // Discogs would sell a copy at once whose sale has not begun here.
  const closed = new Set(
    products
      .flatMap(({ product, offers }) => [product, ...offers])
      .flatMap(({ _id, drop }) => (drop && drop.state !== 'on-sale' ? _id : [])),
  )
  // An undo may have taken the release from a record whose copies are listed there, and an import given it another.
  const releaseOf = ({ parentId, inventory }: (typeof copies)[number]) => {
    const listing = there.listings.get(String(inventory.discogsListingId))
    const isOfDiscogs = listing?.external_id === ''
    return isOfDiscogs ? listing.release_id : (releases.get(parentId ?? '') ?? listing?.release_id)
  }
  const known = copies.filter((copy) => releaseOf(copy) !== undefined)
  const onSale = known.filter(({ inventory }) => inventory.state === 'on-sale')
  const present = known.filter(({ inventory }) => isInShop(inventory.state))
  const toText = (offer: (typeof known)[number]) =>
    `${releaseOf(offer)} ${offer.price} ${gradeNames[offer.copy.mediaGrade ?? 'P']}`
  const here = present.map(toText)
  const listed = [...there.listings.values()]
    .filter(({ status }) => status === 'For Sale')
    .filter(
      ({ media_condition, quantity }) =>
        !(mintIsNewStock && media_condition === gradeNames.M && Number(quantity) > 1),
    )
    .flatMap(({ release_id, price, media_condition, quantity }) =>
      Array.from(
        { length: Number(quantity) },
        () => `${release_id} ${Number(price)} ${media_condition}`,
      ),
    )
  const missing = listed.filter((each) => !here.includes(each))
  // A listing has one price and one grade for all its copies.
  const byListing = Map.groupBy(copies, ({ inventory }) => inventory.discogsListingId)
  const isShared = ({ inventory: { discogsListingId: id } }: (typeof onSale)[number]) =>
    id !== undefined && there.listings.has(String(id)) && (byListing.get(id)?.length ?? 0) > 1
  const unlisted = onSale
    .filter((copy) => !closed.has(copy._id) && !isShared(copy))
    .map(toText)
    .filter((each) => !listed.includes(each))
  return [
    ...missing.map((each) => `Discogs sells what is not for sale here “${each}”`),
    ...unlisted.map(
      (each) => `a copy for sale here is not for sale at Discogs like that “${each}”`,
    ),
  ]
}
