export type SitemapEntry = {
  path: string
  /** ISO 8601. */
  changedAt?: string
}

/** As many addresses as one sitemap may name (sitemaps.org). */
export const SITEMAP_ENTRIES_MAX = 50_000

export function toSitemapXml(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.slice(0, SITEMAP_ENTRIES_MAX).map(({ path, changedAt }) => {
    const location = escapeXml(new URL(path, `${publicUrl}/`).href)
    const change = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
    return `  <url><loc>${location}</loc>${change}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
