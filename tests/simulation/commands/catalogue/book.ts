import type { CallKey, CallRequest } from '#contract/calls.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ProductType } from '#contract/products/product-type.ts'
import { callAs, type Outcome } from '../../calls.ts'
import { lookAgain } from '../../look-again.ts'
import { type Offer, ownerOf, type RecordFacts, takenOf, type World } from '../../world.ts'

/** Notes of the catalogue's commands in the world. */

/** Few words, so that things meet; none of them is part of another. */
export const artists = ['Zorblat', 'Quenthar', 'The Mivonne']
export const labels = ['Saltmarsh', 'Kelpwind', '']

export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Names that were merged or changed, in this life. */
export function formerNames({ notes }: World): Set<string> {
  const known = notes.get('former names') as Set<string> | undefined
  const names = known ?? new Set()
  notes.set('former names', names)
  return names
}

/** The ids of records that stand beside one of their name: an undo brought them back, or their release at Discogs has other facts. */
export function beyondFiles({ notes }: World): Set<string> {
  const known = notes.get('beyond files') as Set<string> | undefined
  const ids = known ?? new Set()
  notes.set('beyond files', ids)
  return ids
}

/** The owner has written these names on a record. */
export function noteNames(world: World, offer: Offer, ...names: string[]): void {
  if (names.some((name) => formerNames(world).has(name))) offer.mayHaveFormerName = true
}

export const ownerDoes = <K extends CallKey>(
  world: World,
  key: K,
  given?: CallRequest<K> & { form?: FormData },
): Promise<Outcome<K>> => callAs(world, ownerOf(world), key, given)

/** Something that no owner may see; promises read it. */
export function noteBroken(world: World, promise: string, text: string): void {
  const broken = brokenNotes(world)
  broken.push({ promise, text })
}

export function brokenNotes(world: World): { promise: string; text: string }[] {
  const noted = world.notes.get('broken in the catalogue') as { promise: string; text: string }[]
  if (noted) return noted
  const fresh: { promise: string; text: string }[] = []
  world.notes.set('broken in the catalogue', fresh)
  return fresh
}

type NewOffer = {
  kind: Offer['kind']
  type: ProductType
  parent?: Offer
  record?: RecordFacts
}

export function noteOffer(
  world: World,
  name: string,
  told: Pick<Product, '_id' | 'price' | 'stock'>,
  about: NewOffer,
): Offer {
  const offer: Offer = {
    ...about,
    name,
    id: told._id,
    priceCents: toCents(told.price),
    counted: told.stock,
    isArchived: false,
    inInspection: 0,
    ...(about.kind === 'used' && told.stock > 0 ? { pricedSince: world.clock.now() } : {}),
  }
  world.offers.set(name, offer)
  return offer
}

export const recordsOf = ({ offers }: World): Offer[] =>
  [...offers.values()].filter(({ kind, isArchived }) => kind === 'product' && !isArchived)

export const vinylOf = (world: World): Offer[] =>
  recordsOf(world).filter(({ type }) => type === 'vinyl')

export const usedCopiesOf = ({ offers }: World): Offer[] =>
  [...offers.values()].filter(
    ({ kind, isArchived, parent }) => kind === 'used' && !isArchived && !parent?.isArchived,
  )

export const variantsOf = ({ offers }: World, parent: Offer): Offer[] =>
  [...offers.values()].filter((each) => each.parent === parent && !each.isArchived)

/**
 * The owner reads the whole catalogue after a change of many things, and the world takes it over. Prices and
 * stock are read again of all offers.
 */
export async function lookAtCatalogue(world: World): Promise<void> {
  // An order that was paid in the same step has taken its units already.
  await lookAgain(world)
  const { products, copies } = await readCatalogue(world)
  const known = new Map([...world.offers.values()].map((offer) => [offer.id, offer]))
  const seen = new Set<string>()
  const added = products.filter(({ product }) => !known.has(product._id))
  noteOtherReleases(world, added, products)
  for (const { product, offers } of products) {
    const parent = adopt(world, known, product, product.name, { kind: 'product' })
    seen.add(product._id)
    parent.type = product.type
    const facts = toFacts(product)
    if (!parent.record && facts) parent.record = facts
    const options = offers.filter(({ variantKind }) => variantKind === 'option')
    for (const option of options) {
      const name = `${parent.name} as ${option.option?.label}`
      adopt(world, known, option, name, { kind: 'option', parent })
      seen.add(option._id)
    }
  }
  for (const copy of copies) {
    const parent = known.get(copy.parentId ?? '')
    if (!parent) continue
    const name = `a used copy of ${parent.name} (${seen.size})`
    const offer = adopt(world, known, copy, name, { kind: 'used', parent })
    const isOnSale = copy.inventory.state === 'on-sale'
    if (!isOnSale) delete offer.pricedSince
    seen.add(copy._id)
  }
  for (const offer of world.offers.values()) offer.isArchived = !seen.has(offer.id)
}

/** Records that a file of Discogs has added as no record without a release has the name, artist, label and number given there. */
function noteOtherReleases(world: World, added: ShownRecord[], all: ShownRecord[]): void {
  for (const { product } of added) {
    const others = all.filter(
      ({ product: { name, pressing } }) => name === product.name && !pressing?.discogsReleaseId,
    )
    const facts = toFacts(product)
    const isKnown = others.some((each) => toWords(toFacts(each.product)) === toWords(facts))
    if (facts?.discogsReleaseId && !isKnown) beyondFiles(world).add(product._id)
  }
}

const toWords = (facts: RecordFacts | undefined) =>
  facts && [facts.artist, facts.label, facts.catalogueNumber].join(', ')

/** The facts that a file gives about a record. */
function toFacts({ pressing, type }: Product): RecordFacts | undefined {
  if (type !== 'vinyl' || !pressing) return undefined
  const [artist] = pressing.artists
  const [label] = pressing.labels
  const { discogsReleaseId } = pressing
  return {
    artist: artist?.name ?? '',
    label: label?.name ?? '',
    catalogueNumber: label?.catalogueNumber ?? '',
    ...(discogsReleaseId ? { discogsReleaseId } : {}),
  }
}

type About = Pick<NewOffer, 'kind'> & { parent?: Offer }

function adopt(
  world: World,
  known: Map<string, Offer>,
  told: Product,
  wanted: string,
  about: About,
): Offer {
  const priceCents = toCents(told.price)
  const offer = known.get(told._id)
  if (!offer) {
    const name = world.offers.has(wanted) ? `${wanted} (${world.offers.size})` : wanted
    const fresh = noteOffer(world, name, told, { ...about, type: told.type })
    if (told.stock === 0) delete fresh.pricedSince
    fresh.counted = told.stock + takenOf(world, fresh)
    fresh.mayHaveFormerName = true
    known.set(told._id, fresh)
    return fresh
  }
  if (offer.priceCents !== priceCents && offer.kind === 'used')
    offer.pricedSince = world.clock.now()
  offer.priceCents = priceCents
  offer.counted = told.stock + takenOf(world, offer)
  return offer
}

export type ShownRecord = { product: Product; offers: Product[] }

/** The catalogue as the owner sees it. */
export async function readCatalogue(
  world: World,
): Promise<{ products: ShownRecord[]; copies: UsedCopy[] }> {
  const list = await ownerDoes(world, 'GET /products', {
    query: { view: 'products', page: 1, limit: 100 },
  })
  const products: ShownRecord[] = []
  for (const { _id: id } of list.answer?.products ?? []) {
    const { answer } = await ownerDoes(world, 'GET /products/:id', { params: { id } })
    if (answer) products.push({ product: answer.product, offers: answer.offers ?? [] })
  }
  const used = await ownerDoes(world, 'GET /used-copies', {
    query: { sort: 'sku', order: 'asc', page: 1, limit: 100 },
  })
  return { products, copies: used.answer?.usedCopies ?? [] }
}
