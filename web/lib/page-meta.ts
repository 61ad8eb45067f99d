import type { MetaDescriptor } from 'react-router'
import { plainSettings, type ShopSettings } from './api/api-context.ts'

type PageMeta = {
  /** Without the shop's name, which is appended. */
  title: string
  description?: string
  /** Path and query of the canonical URL; undefined for a page without one. */
  path?: string
  /** An image for link previews: its URL, absolute or from `/`, and its size in pixels where known. */
  image?: { address: string; width?: number; height?: number }
  type?: 'website' | 'product'
  /** Excludes the page from search engines. */
  hidden?: boolean
}

/** The `matches` of a route's `meta`. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title, description, canonical URL and link preview of a page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const settings = readSettings(matches)
  const title = `${page.title} · ${settings.shopName}`
  const toAbsolute = (address: string) => new URL(address, `${settings.publicUrl}/`).href
  const entries: (MetaDescriptor | false | undefined)[] = [
    { title },
    page.hidden && { name: 'robots', content: 'noindex' },
    { property: 'og:site_name', content: settings.shopName },
    { property: 'og:title', content: page.title },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(page.description === undefined
      ? []
      : [
          { name: 'description', content: page.description },
          { property: 'og:description', content: page.description },
        ]),
    ...(page.path === undefined
      ? []
      : [
          { tagName: 'link' as const, rel: 'canonical', href: toAbsolute(page.path) },
          { property: 'og:url', content: toAbsolute(page.path) },
        ]),
    ...(page.image ? toImageEntries(page.image, toAbsolute(page.image.address)) : []),
  ]
  return entries.filter((entry) => entry !== false && entry !== undefined)
}

function toImageEntries(
  { width, height }: { width?: number; height?: number },
  address: string,
): MetaDescriptor[] {
  const isWide = width !== undefined && height !== undefined && width > height
  return [
    { property: 'og:image', content: address },
    ...(width === undefined ? [] : [{ property: 'og:image:width', content: String(width) }]),
    ...(height === undefined ? [] : [{ property: 'og:image:height', content: String(height) }]),
    { name: 'twitter:card', content: isWide ? 'summary_large_image' : 'summary' },
  ]
}

/** The root's data is missing only when the root itself has failed. */
export function readSettings(matches: Matches): ShopSettings {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null || !('settings' in root)) return plainSettings
  // Only the root's own loader writes this key.
  return root.settings as ShopSettings
}
