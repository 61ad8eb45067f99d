import { eq, sql } from 'drizzle-orm'
import { actorName, type Context } from '../../platform/context.ts'
import { type MovementReason, products, stockMovements } from '../catalogue.tables.ts'

type Movement = {
  productId: string
  /** Copies that come (positive) or go (negative). */
  quantity: number
  /** Of the copies that go, how many were reserved. */
  fromReserved?: number
  reason: MovementReason
  orderId?: string
}

/** Changes a locked product's stock together with its ledger: the only place that writes either. */
export async function moveStock(
  ctx: Context,
  { productId, quantity, fromReserved = 0, reason, orderId }: Movement,
): Promise<void> {
  await ctx.db
    .update(products)
    .set({
      stock: sql`${products.stock} + ${quantity}`,
      reserved: sql`${products.reserved} - ${fromReserved}`,
    })
    .where(eq(products.id, productId))
  await ctx.db.insert(stockMovements).values({
    productId,
    quantity,
    reason,
    actor: actorName(ctx.actor),
    createdAt: ctx.now,
    ...(orderId === undefined ? {} : { orderId }),
  })
}
