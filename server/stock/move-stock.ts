import { eq, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { insertMovements } from './insert-movements.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

type Movement = {
  productId: string
  /** The units added (positive) or removed (negative). */
  quantity: number
  /** Reserved units among the removed ones. */
  fromReserved?: number
  /** Units among the added ones that are reserved at once. */
  intoReserved?: number
  reason: MovementReason
  orderId?: string
}

/**
 * Changes a locked product's stock together with its ledger. Only this, `moveStockBulk` and the insertion of new
 * products write either.
 */
export async function moveStock(
  ctx: Context,
  { productId, quantity, fromReserved = 0, intoReserved = 0, reason, orderId }: Movement,
): Promise<void> {
  await ctx.db
    .update(products)
    .set({
      stock: sql`${products.stock} + ${quantity}`,
      reserved: sql`${products.reserved} + ${intoReserved - fromReserved}`,
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
  await publishProducts(ctx, 'product.stock_changed', [productId])
}

/** The same for a batch of locked products, each listed once. */
export async function moveStockBulk(
  ctx: Context,
  movements: readonly Pick<Movement, 'productId' | 'quantity' | 'fromReserved' | 'reason'>[],
): Promise<void> {
  if (movements.length === 0) return
  await ctx.db.execute(sql`
    update products p
    set stock = p.stock + m.quantity, reserved = p.reserved - coalesce(m."fromReserved", 0)
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb)
      as m("productId" uuid, quantity int, "fromReserved" int)
    where p.id = m."productId"`)
  await insertMovements(ctx, movements)
  await publishProducts(
    ctx,
    'product.stock_changed',
    movements.map(({ productId }) => productId),
  )
}
