import type { Product } from '../../contract/catalogue.ts'

/**
 * What else somebody may like who looks at `product`: of its genre before others, what can be bought before what is
 * sold out, nothing of its own artist and nobody twice. The same candidates always give the same choice, while
 * different products give different ones.
 */
export function pickAlike(
  product: Product,
  candidates: readonly Product[],
  count: number,
): Product[] {
  const artist = artistOf(product)
  const others = candidates.filter(
    (other) => other._id !== product._id && (artist === '' || artistOf(other) !== artist),
  )
  const distance = (other: Product) =>
    (isSameGenre(product, other) ? 0 : 2) + (other.available > 0 ? 0 : 1)
  const ranked = others
    .map((other) => ({ other, distance: distance(other), lot: hash(product._id + other._id) }))
    .sort((a, b) => a.distance - b.distance || a.lot - b.lot)
    .map(({ other }) => other)
  return onePerArtist(ranked).slice(0, count)
}

export function isSameGenre(product: Product, other: Product): boolean {
  const genre = product.albumInfo?.genre
  return Boolean(genre) && other.albumInfo?.genre === genre
}

function artistOf({ albumInfo }: Product): string {
  return albumInfo?.artist ?? ''
}

function onePerArtist(products: readonly Product[]): Product[] {
  return products.filter((product, index) => {
    const artist = artistOf(product)
    const isSame = (other: Product) => other._id === product._id || artistOf(other) === artist
    return artist === '' || products.findIndex(isSame) === index
  })
}

/** FNV-1a, 32 bits: an order that looks drawn by lot and never changes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193)
  }
  return value >>> 0
}
