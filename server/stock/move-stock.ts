import { sql } from 'drizzle-orm'
import { publishProducts } from '#server/catalogue/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

type Movement = {
  productId: string
  /** The units added (positive) or removed (negative). */
  quantity: number
  /** The change of the reserved units. */
  reserved?: number
  reason: MovementReason
  orderId?: string
}

/**
 * Changes the stock of locked products, each listed once, together with the ledger. Only this and the insertion of new products
 * write either.
 */
export async function moveStock(ctx: Context, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  await ctx.db.execute(sql`
    update products p set stock = p.stock + m.quantity, reserved = p.reserved + coalesce(m.reserved, 0)
    from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as m("productId" uuid, quantity int, reserved int)
    where p.id = m."productId"`)
  await recordMovements(ctx, movements)
}

/** Adds movements to the ledger, in their order, and announces the stock. */
export async function recordMovements(
  ctx: Context,
  movements: readonly Omit<Movement, 'reserved'>[],
): Promise<void> {
  const about = { actor: actorName(ctx.actor), createdAt: ctx.now }
  await insertRows(
    ctx,
    stockMovements,
    movements.map(({ productId, quantity, reason, orderId }) => {
      return { productId, quantity, reason, orderId, ...about }
    }),
  )
  await publishProducts(
    ctx,
    'product.stock_changed',
    movements.map(({ productId }) => productId),
  )
}
