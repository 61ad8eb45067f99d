import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { productNotFound } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from '#server/stock/index.ts'
import { assertEntriesClosed } from './drops.rules.ts'
import { drops } from './drops.tables.ts'
import { followDropChange } from './open-drop.ts'
import { recordDropChange } from './save-drop.ts'

/**
 * Removes the drop of an offer, also when there is none: it is on sale as any other.
 * @throws AppError not-found for an unknown product; conflict for a draw whose entries are open, and for a variant with the drop of
 * its product
 */
export async function removeDrop(ctx: Context, productId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const offer = (await lockProducts(ctx, [productId])).get(productId.toLowerCase())
    if (!offer) throw productNotFound()
    const [before] = await ctx.db.select().from(drops).where(eq(drops.productId, offer.id))
    if (!before) return assertNoneInherited(ctx, offer)
    assertEntriesClosed(before, ctx.now)
    await ctx.db.delete(drops).where(eq(drops.productId, offer.id))
    await followDropChange(ctx, offer.id, before)
    await recordDropChange(ctx, { id: offer.id, name: offer.name }, { before, after: undefined })
  })
}

async function assertNoneInherited(
  { db }: Context,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<void> {
  if (!parentId) return
  const [inherited] = await db.select().from(drops).where(eq(drops.productId, parentId))
  if (inherited) throw new AppError('conflict', `This is the drop of "${name}". Remove it there.`)
}
