import type { MetaDescriptor } from 'react-router'
import type { PublicSettings } from '#contract/public-settings.ts'
import { plainSettings } from './api/api-context.ts'

/** An image for link previews: its URL, absolute or from `/`, and its size in pixels where known. */
export type ShareImage = { address: string; alt: string; width?: number; height?: number }

type PageMeta = {
  /** Without the shop's name, which is appended. */
  title: string
  description?: string
  /** Path and query of the canonical URL; undefined for a page without one. */
  path?: string
  /** The image of link previews; by default the shop's own. */
  image?: ShareImage | undefined
  type?: 'website' | 'product'
  /** Excludes the page from search engines. */
  hidden?: boolean
}

/** The size of the images that the server draws. */
export const shareImageSize = { width: 1200, height: 630 }

/**
 * Structured data as JSON text. Only loaders of the server make it: search engines read the first page, and the
 * browser need not load the code.
 */
export type StructuredData = { structuredData?: string[] }

export function structuredDataMeta(
  data: (StructuredData & Record<string, unknown>) | undefined,
): MetaDescriptor[] {
  return (data?.structuredData ?? []).map((json) => ({ 'script:ld+json': JSON.parse(json) }))
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
    ...(page.hidden ? [] : toImageEntries(page.image ?? shopImage(settings), toAbsolute)),
  ]
  return entries.filter((entry) => entry !== false && entry !== undefined)
}

/** Drawn by the server (server/sharing) with the shop's name. */
function shopImage({ shopName }: PublicSettings): ShareImage {
  return { address: '/share/shop.jpg', alt: shopName, ...shareImageSize }
}

function toImageEntries(
  { address, alt, width, height }: ShareImage,
  toAbsolute: (address: string) => string,
): MetaDescriptor[] {
  const isWide = (width ?? 0) > (height ?? 0)
  return [
    { property: 'og:image', content: toAbsolute(address) },
    { property: 'og:image:alt', content: alt },
    ...(width === undefined ? [] : [{ property: 'og:image:width', content: String(width) }]),
    ...(height === undefined ? [] : [{ property: 'og:image:height', content: String(height) }]),
    { name: 'twitter:card', content: isWide ? 'summary_large_image' : 'summary' },
  ]
}

/** The root's data is missing only when the root itself has failed. */
export function readSettings(matches: Matches): PublicSettings {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof root !== 'object' || root === null || !('settings' in root)) return plainSettings
  // Only the root's own loader writes this key.
  return root.settings as PublicSettings
}
