import type { OrderStatus } from '#contract/orders/orders.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import {
  commitReservation,
  releaseReservation,
  restockProducts,
  sellUnreserved,
} from '#server/stock/index.ts'
import { recordPurchase, takeHolds } from '#server/wants/index.ts'
import { countUse, releaseUse } from '../discounts/code-uses.ts'
import { listLinesOf, withoutRestocked } from '../lock-order.ts'
import { hasLeftShop, type MoneyColumns, saveMoney } from '../money/save-money.ts'
import { publishOrder } from '../order-events.ts'
import { orderHistory } from '../order-history.tables.ts'
import { isGivenBack, isPaidFor, stockStepOf } from '../orders.rules.ts'
import type { OrderRow } from '../orders.tables.ts'
import { clearCart } from './clear-cart.ts'

type Units = ReturnType<typeof withoutRestocked>

/**
 * Moves a locked order to another status, with everything that goes with it but mails: its discount code, units, wants, history
 * and money, the cart of its customer, and the events about it.
 * @throws AppError out-of-stock when units that it no longer has are sold; only the use of its code is counted by then
 */
export async function moveOrder(
  ctx: Context,
  order: OrderRow,
  to: OrderStatus,
): Promise<MoneyColumns> {
  const { id: orderId, userId, status: from } = order
  const lines = withoutRestocked(await listLinesOf(ctx, orderId))
  await moveDiscount(ctx, order, to)
  const stockDeducted = await followStatus(ctx, order, { to, lines })
  // Only a paid order is a purchase: one that is pending again can be cancelled, and its customer goes on waiting.
  if (isPaidFor(to) && !isPaidFor(from)) await recordPurchase(ctx, { orderId, userId, lines })
  await ctx.db.insert(orderHistory).values({
    orderId,
    fromStatus: from,
    toStatus: to,
    actor: actorName(ctx.actor),
    createdAt: ctx.now,
  })
  const money = await saveMoney(ctx, orderId, { status: to, stockDeducted })
  await publishOrder(ctx, 'order.status_changed', orderId, { previousStatus: from })
  if (isPaidFor(to) && !order.paidAt) {
    await clearCart(ctx, orderId)
    await publishOrder(ctx, 'order.paid', orderId)
  }
  return money
}

/** An unpaid order gives its use of the code back, as its units; a paid one has used it. */
async function moveDiscount(ctx: Context, order: OrderRow, to: OrderStatus): Promise<void> {
  if (!isGivenBack(to)) return countUse(ctx, order)
  if (!order.paidAt) await releaseUse(ctx, order)
}

/** Returns `stockDeducted` of the order afterwards. */
async function followStatus(
  ctx: Context,
  order: OrderRow,
  { to, lines }: { to: OrderStatus; lines: Units },
): Promise<boolean> {
  const { id: orderId, userId, stockDeducted, paidAt } = order
  switch (stockStepOf(order.status, to, order)) {
    case 'none':
      return stockDeducted
    case 'release':
      await releaseReservation(ctx, orderId)
      return false
    case 'put back': {
      const wereShipped = to === 'returned' || (await hasLeftShop(ctx, orderId))
      await restockProducts(ctx, { orderId, lines, wereShipped })
      return false
    }
    case 'sell':
      if (await commitReservation(ctx, orderId)) return true
      break
    case 'take':
  }
  await takeHolds(ctx, { orderId, userId, lines })
  await sellUnreserved(ctx, orderId, lines, paidAt ? 'resale' : firstSaleOf(order))
  return true
}

const firstSaleOf = ({ source }: OrderRow) => (source === 'counter' ? 'counter' : 'sale')
