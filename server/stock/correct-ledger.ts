import { actorName, type Context } from '#server/platform/context.ts'
import { stockMovements } from './stock.tables.ts'

/** Adds the movement that makes the ledger of a locked offer add up to its stock, which stays. */
export async function correctLedger(
  ctx: Context,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<void> {
  await ctx.db.insert(stockMovements).values({
    productId,
    quantity,
    reason: 'correction',
    actor: actorName(ctx.actor),
    createdAt: ctx.now,
  })
}
