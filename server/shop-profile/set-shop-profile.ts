import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ShopProfile } from '#contract/shop-profile.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { getShopProfile } from './shop-profile.queries.ts'
import { toAuditValues, toProfileVersion } from './shop-profile.rules.ts'
import { shopLogos, shopProfile } from './shop-profile.tables.ts'

const SUBJECT = { id: 'shop', name: 'Shop' }

type Update = { profile: ShopProfile; ifMatch?: string | undefined }

/**
 * Replaces the profile.
 * @throws AppError precondition-failed when the profile is another than `ifMatch` names; invalid-input for an unknown logo
 */
export async function setShopProfile(
  ctx: Context,
  { profile, ifMatch }: Update,
): Promise<ShopProfile> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(shopProfile).values({}).onConflictDoNothing()
    await ctx.db.select().from(shopProfile).for('update')
    const before = await getShopProfile(ctx)
    assertVersion('The shop', ifMatch, toProfileVersion(before))
    await useLogo(ctx, profile)
    await ctx.db.update(shopProfile).set(profile)
    const after = await getShopProfile(ctx)
    await recordChange(ctx, {
      action: 'shop.changed',
      subject: SUBJECT,
      before: toAuditValues(before),
      after: toAuditValues(after),
      exact: { before, after },
    })
    return after
  })
}

/** From then on the logo stays, for the undo of a later change. */
async function useLogo({ db, now }: Context, { logo }: ShopProfile): Promise<void> {
  if (logo === null) return
  const [used] = await db
    .update(shopLogos)
    .set({ usedAt: sql`coalesce(${shopLogos.usedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(shopLogos.file, logo))
    .returning({ file: shopLogos.file })
  if (used) return
  throw new AppError('invalid-input', 'The logo is no longer there. Please upload it again.', {
    field: 'logo',
  })
}
