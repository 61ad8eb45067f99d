import type { ProductType } from '#contract/products/catalogue.ts'

/** A product that may be shown beside another one; texts are empty where they are missing. */
export type Candidate = {
  id: string
  /** The id of the offer that represents it. */
  featuredId: string
  type: ProductType
  artist: string
  genre: string
  isInStock: boolean
}

/**
 * Related products for `product`: the same genre before others, available before sold out, nothing by its own artist
 * and no artist twice. The same candidates always give the same choice, while
 * different products give different ones.
 */
export function pickRelated(
  product: Candidate,
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const { id, artist } = product
  const others = candidates.filter(
    (other) => other.id !== id && (artist === '' || other.artist !== artist),
  )
  const distance = (other: Candidate) =>
    (isSameGenre(product, other) ? 0 : 2) + (other.isInStock ? 0 : 1)
  const ranked = others
    .map((other) => ({ other, distance: distance(other), lot: hash(id + other.featuredId) }))
    .sort((a, b) => a.distance - b.distance || a.lot - b.lot)
    .map(({ other }) => other)
  return onePerArtist(ranked).slice(0, count)
}

export function isSameGenre(product: Candidate, other: Candidate): boolean {
  return product.genre !== '' && other.genre === product.genre
}

function onePerArtist(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ id, artist }, index) => {
    const isSame = (other: Candidate) => other.id === id || other.artist === artist
    return artist === '' || candidates.findIndex(isSame) === index
  })
}

/** FNV-1a, 32 bits: a stable order that looks random. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  }
  return value >>> 0
}
