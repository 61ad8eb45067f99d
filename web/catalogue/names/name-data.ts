import type { MusicGroup, WithContext } from 'schema-dts'
import type { CatalogueName } from '#contract/pressings/records.ts'
import { toProductHref } from '../card/product-card.tsx'
import type { ProductSummary } from '../card/product-summary.ts'

/** The artist with the albums on the page, for search engines. */
export function artistData(
  { name, slug, about }: CatalogueName,
  products: readonly ProductSummary[],
  publicUrl: string,
): WithContext<MusicGroup> {
  const toAbsolute = (path: string) => new URL(path, `${publicUrl}/`).href
  const url = toAbsolute(`/artists/${encodeURIComponent(slug)}`)
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': `${url}#artist`,
    name,
    url,
    ...(about && { description: about }),
    album: products.map((product) => ({
      '@type': 'MusicAlbum',
      name: product.name,
      url: toAbsolute(toProductHref(product._id)),
    })),
  }
}
