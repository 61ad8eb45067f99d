import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PageLink } from '#contract/page-paths.ts'
import type { ShopLogo, ShopProfile } from '#contract/shop-profile.ts'
import { mailings } from '#server/newsletter/newsletter.tables.ts'
import { pages } from '#server/pages/pages.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { NOTHING_SET } from './shop-profile.rules.ts'
import { shopLogos, shopProfile } from './shop-profile.tables.ts'

export async function getShopProfile({ db }: Pick<Context, 'db'>): Promise<ShopProfile> {
  const [row] = await db.select().from(shopProfile)
  if (!row) return NOTHING_SET
  const { id: _, ...profile } = row
  return profile
}

/** The logo that the profile names; null for none. */
export async function findLogo(
  { db }: Pick<Context, 'db'>,
  { logo }: Pick<ShopProfile, 'logo'>,
): Promise<ShopLogo | null> {
  if (logo === null) return null
  const { file, width, height, surface } = shopLogos
  const [row] = await db
    .select({ file, width, height, surface })
    .from(shopLogos)
    .where(eq(file, logo))
  return row ?? null
}

/** The published pages by title. */
export async function listPageLinks({ db }: Pick<Context, 'db'>): Promise<PageLink[]> {
  const { slug, title } = pages
  return db
    .select({ slug, title })
    .from(pages)
    .where(eq(pages.isPublished, true))
    .orderBy(asc(title), slug)
}

/** The newest newsletter that was sent, or is being sent; null without one. */
export async function findNewestNews({
  db,
}: Pick<Context, 'db'>): Promise<{ path: string; title: string } | null> {
  const [row] = await db
    .select({ slug: mailings.slug, title: mailings.subject })
    .from(mailings)
    .where(and(inArray(mailings.state, ['sending', 'sent']), isNotNull(mailings.slug)))
    .orderBy(desc(mailings.startsAt))
    .limit(1)
  return row ? { path: `/news/${row.slug}`, title: row.title } : null
}
