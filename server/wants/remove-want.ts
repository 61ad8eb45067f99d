import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from '#server/stock/index.ts'
import { endHold } from './end-hold.ts'
import { listActiveOf } from './list-active-holds.ts'
import { findProductId } from './wants.queries.ts'
import { wants } from './wants.tables.ts'

/** Removes a want of the signed-in user, also when there is none, and passes the unit that is on hold for it to the next. */
export async function removeWant(ctx: Context, offerId: string): Promise<void> {
  const { userId } = signedIn(ctx)
  const productId = isId(offerId) ? await findProductId(ctx, offerId) : undefined
  if (productId === undefined) return
  await withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [productId])
    await ctx.db.delete(wants).where(and(eq(wants.userId, userId), eq(wants.productId, productId)))
    for (const hold of await listActiveOf(ctx, { userId, productId, source: 'want' })) {
      await endHold(ctx, hold, 'declined')
    }
  })
}
