import type { ShopProfile } from '#contract/shop-profile.ts'
import type { Context } from '#server/platform/context.ts'
import { NOTHING_SET } from './shop-profile.rules.ts'
import { shopProfile } from './shop-profile.tables.ts'

export async function getShopProfile({ db }: Pick<Context, 'db'>): Promise<ShopProfile> {
  const [row] = await db.select().from(shopProfile)
  if (!row) return NOTHING_SET
  const { id: _, ...profile } = row
  return profile
}
