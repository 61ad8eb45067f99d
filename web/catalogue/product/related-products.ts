import type { Product } from '#contract/catalogue.ts'
import { toProductId } from '../card/product-summary.ts'

/**
 * Related products for `product`: the same genre before others, available before sold out, nothing by its own artist
 * and no artist twice. The same candidates always give the same choice, while
 * different products give different ones.
 */
export function pickRelated(
  product: Product,
  candidates: readonly Product[],
  count: number,
): Product[] {
  const artist = displayArtist(product)
  const others = candidates.filter(
    (other) =>
      toProductId(other) !== product._id && (artist === '' || displayArtist(other) !== artist),
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

function displayArtist({ albumInfo }: Product): string {
  return albumInfo?.artist ?? ''
}

function onePerArtist(products: readonly Product[]): Product[] {
  return products.filter((product, index) => {
    const artist = displayArtist(product)
    const isSame = (other: Product) => other._id === product._id || displayArtist(other) === artist
    return artist === '' || products.findIndex(isSame) === index
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
