import { productTypes } from '#contract/products/catalogue.ts'

/** The sitemap for search engines (sitemaps.org). */

/** The limit of entries per sitemap. */
const ENTRIES_MAX = 50_000

const listings = [
  ...['/', '/products', '/used', '/picks'],
  ...productTypes.map((type) => `/products?type=${type}`),
]

/** Every part leaves room for the categories, which are in the first one. */
export const SITEMAP_PART_SIZE = ENTRIES_MAX - listings.length

/** A path needs no escaping: ids and slugs. */
export type SitemapPage = { path: string; updatedAt?: Date }

/** At least one, also without products. */
export function countParts(pages: number): number {
  return Math.max(1, Math.ceil(pages / SITEMAP_PART_SIZE))
}

/** One part, 1-based. */
export function toSitemap(
  pages: readonly SitemapPage[],
  { part, publicUrl }: { part: number; publicUrl: string },
): string {
  // Parsing a URL costs more than the rest of an entry.
  const root = toAddress('/', publicUrl).replace(/\/$/, '')
  const entries = [
    ...(part === 1 ? listings.map((path) => `<loc>${toAddress(path, publicUrl)}</loc>`) : []),
    ...pages.map(({ path, updatedAt }) => {
      const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
      return `<loc>${root}${path}</loc>${changed}`
    }),
  ]
  return toXml(
    'urlset',
    entries.map((entry) => `  <url>${entry}</url>`),
  )
}

/** The index of the parts, for more entries than one sitemap can hold. */
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

/** Path and public URL are valid URLs; only `&` needs escaping in XML. */
function toAddress(path: string, publicUrl: string): string {
  const { href } = new URL(path, `${publicUrl}/`)
  return href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}
