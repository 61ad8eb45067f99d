import { asc, eq } from 'drizzle-orm'
import type { PageLink } from '#contract/page-paths.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { pages } from '#server/pages/pages.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { NOTHING_SET } from './shop-profile.rules.ts'
import { shopProfile } from './shop-profile.tables.ts'

export async function getShopProfile({ db }: Pick<Context, 'db'>): Promise<ShopProfile> {
  const [row] = await db.select().from(shopProfile)
  if (!row) return NOTHING_SET
  const { id: _, ...profile } = row
  return profile
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
