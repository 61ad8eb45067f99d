import type { ShareImage } from '#web/lib/page-meta.ts'
import type { ProductSummary } from './product-summary.ts'

/** The link preview image of a list: its first product with an image; undefined when it shows none. */
export function toListImage(products: readonly ProductSummary[]): ShareImage | undefined {
  const pictured = products.find(({ thumbnail }) => thumbnail !== '')
  if (!pictured) return undefined
  const { name, artist, thumbnail } = pictured
  return { address: thumbnail, alt: artist ? `${name} by ${artist}` : name }
}
