import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { restockProducts } from '#server/stock/index.ts'
import { listLinesOf } from '../lock-order.ts'
import { isAccepted, type RefundRow } from '../money/money-facts.ts'
import { getMoney, hasLeftShop } from '../money/save-money.ts'
import { orderRefunds } from '../order-payments.tables.ts'
import { type OrderRow, orderLines } from '../orders.tables.ts'
import { saveShipDates } from '../save-ship-dates.ts'

/**
 * Restocks the units of an accepted refund, unless the whole order was returned or cancelled since. Used copies of an order that
 * was shipped need inspection, as with a return: the refund says nothing about their grade.
 */
export async function restockRefund(
  ctx: Context,
  order: OrderRow,
  { restock }: Pick<RefundRow, 'restock'>,
): Promise<void> {
  if (restock.length === 0) return
  const lines = await listLinesOf(ctx, order.id)
  const back = restock.flatMap(({ position, quantity }) => {
    const line = lines.find((row) => row.position === position)
    return line ? [{ position, quantity, productId: line.productId }] : []
  })
  for (const { position, quantity } of back) {
    await ctx.db
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${quantity}` })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)))
  }
  await saveShipDates(ctx, [order.id])
  if (!order.stockDeducted) return
  const wereShipped = await hasLeftShop(ctx, order.id)
  await restockProducts(ctx, { orderId: order.id, lines: back, wereShipped })
}

/**
 * Takes units and delivery from a refund that was refused: a later report of it restocks nothing. Another part of the same
 * request has them from then on, and restocks the units at once when it is accepted already.
 */
export async function passRefundOn(
  ctx: Context,
  order: OrderRow,
  refused: RefundRow,
): Promise<void> {
  const { id, partOf, restock, includesDelivery } = refused
  if (restock.length === 0 && !includesDelivery) return
  const nothing = { restock: [], includesDelivery: false }
  await ctx.db.update(orderRefunds).set(nothing).where(eq(orderRefunds.id, id))
  const first = partOf ?? id
  const { refunds } = await getMoney(ctx, order.id)
  const isOfRequest = (other: RefundRow) => (other.partOf ?? other.id) === first
  const heir = refunds.find((other) => isOfRequest(other) && other.state !== 'failed')
  if (!heir) return
  await ctx.db
    .update(orderRefunds)
    .set({ restock, includesDelivery })
    .where(eq(orderRefunds.id, heir.id))
  if (isAccepted(heir.state)) await restockRefund(ctx, order, { restock })
}
