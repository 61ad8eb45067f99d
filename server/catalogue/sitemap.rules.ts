import { productTypes } from '../../contract/catalogue.ts'

/** The addresses search engines are told of (sitemaps.org). */

/** As many as one sitemap may name. */
const ENTRIES_MAX = 50_000

const shelves = ['/', '/products', ...productTypes.map((type) => `/products?type=${type}`)]

/** Every part leaves room for the shelves, which stand in the first. */
export const SITEMAP_PART_SIZE = ENTRIES_MAX - shelves.length

export type SitemapProduct = { id: string; updatedAt: Date }

/** A shop without products has a sitemap too. */
export function countParts(products: number): number {
  return Math.max(1, Math.ceil(products / SITEMAP_PART_SIZE))
}

/** One part, 1-based. */
export function toSitemap(
  products: readonly SitemapProduct[],
  { part, publicUrl }: { part: number; publicUrl: string },
): string {
  // Taking an address apart costs more than all the rest of an entry, and ids need none of it.
  const items = toAddress('/products/item/', publicUrl)
  const entries = [
    ...(part === 1 ? shelves.map((path) => `<loc>${toAddress(path, publicUrl)}</loc>`) : []),
    ...products.map(
      ({ id, updatedAt }) =>
        `<loc>${items}${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod>`,
    ),
  ]
  return toXml(
    'urlset',
    entries.map((entry) => `  <url>${entry}</url>`),
  )
}

/** Names the parts where one sitemap cannot hold them all. */
export function toSitemapIndex(parts: number, publicUrl: string): string {
  const entries = Array.from({ length: parts }, (_, index) => {
    const address = toAddress(`/sitemap-${index + 1}.xml`, publicUrl)
    return `  <sitemap><loc>${address}</loc></sitemap>`
  })
  return toXml('sitemapindex', entries)
}

function toXml(name: string, lines: readonly string[]): string {
  const opening = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', opening, ...lines, `</${name}>`, ''].join('\n')
}

/** Paths and the public address are URLs by then; `&` is all that XML minds in one. */
function toAddress(path: string, publicUrl: string): string {
  const { href } = new URL(path, `${publicUrl}/`)
  return href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}
