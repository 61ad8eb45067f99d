import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { stockMovements } from './stock.tables.ts'

/** Sets the stock of a locked offer to the sum of its ledger, or its reserved units to that of its reservations. */
export async function correctFigures(
  ctx: Context,
  { productId, ...figures }: { productId: string } & ({ stock: number } | { reserved: number }),
): Promise<void> {
  await ctx.db.update(products).set(figures).where(eq(products.id, productId))
  await publishProducts(ctx, 'product.stock_changed', [productId])
}

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
