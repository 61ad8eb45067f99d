import type { AuditValues } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import { fixedPages, toPagePath } from '#contract/page-paths.ts'
import type { PageInput, ShopPage } from '#contract/pages.ts'
import { toVersion } from '#server/platform/version.ts'
import type { pages } from './pages.tables.ts'

export type PageRow = typeof pages.$inferSelect

/** The first part of every address of the shop, which a page of the shop's own must not look like. */
export const RESERVED_SLUGS: readonly string[] = [
  ...['403', 'admin', 'api', 'artists', 'assets', 'auth', 'cart', 'checkout', 'clips'],
  ...['confirm-email', 'crate', 'dev', 'feed', 'home', 'images', 'index', 'labels', 'news'],
  ...['newsletter', 'order', 'orders', 'pages', 'picks', 'products', 'reset-password', 'search'],
  ...['share', 'shop', 'sitemap', 'used', 'wants', 'withdraw'],
]

/** @throws AppError conflict */
export function assertFreeSlug(slug: string): void {
  if (!RESERVED_SLUGS.includes(slug)) return
  throw new AppError('conflict', `The shop itself has the address "${slug}". Choose another one.`, {
    field: 'slug',
  })
}

/** @throws AppError invalid-input */
export function assertPublishable({ isPublished, text }: PageInput): void {
  if (!isPublished || text.trim() !== '') return
  throw new AppError('invalid-input', 'A page needs a text before it is published', {
    field: 'text',
  })
}

export function toShopPage(row: PageRow): ShopPage {
  const { id, slug, title, description, text, isPublished, isFixed, updatedAt } = row
  return {
    _id: id,
    slug,
    title,
    description,
    text,
    isPublished,
    isFixed,
    updatedAt: updatedAt.toISOString(),
    version: toPageVersion(row),
  }
}

export function toPageVersion({
  id,
  slug,
  title,
  description,
  text,
  isPublished,
}: PageRow): string {
  return toVersion('page', id, slug, title, description, text, String(isPublished))
}

/** The five pages of every shop in their order, then the others by title. */
export function byPlace(one: PageRow, other: PageRow): number {
  const places = Object.keys(fixedPages)
  const placeOf = ({ slug, isFixed }: PageRow) => (isFixed ? places.indexOf(slug) : places.length)
  return placeOf(one) - placeOf(other) || one.title.localeCompare(other.title)
}

/** The audit log has the number of the text, which is a version of the page. */
export function toAuditValues(
  { slug, title, description, isPublished }: PageRow,
  versionNumber: number,
): AuditValues {
  return { title, address: toPagePath(slug), description, isPublished, textVersion: versionNumber }
}
