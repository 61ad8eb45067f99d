import { AppError } from '../../contract/errors.ts'
import { toDollars } from '../../contract/money.ts'
import type { OrderMailKind } from '../../contract/order-desk.ts'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { recordChange } from '../audit/index.ts'
import { putBackStock, releaseReservation, sellReserved, takeStock } from '../catalogue/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { publishOrder } from './order-events.ts'
import {
  changeStatus,
  listLinesOf,
  lockOrder,
  type OrderRow,
  withoutRestocked,
} from './order-row.ts'
import { closePaymentPageJob } from './orders.jobs.ts'
import { getOrder } from './orders.queries.ts'
import { isGivenBack, isPaidFor, stockStepOf } from './orders.rules.ts'
import { nothingOwed, type Owed } from './owed.rules.ts'
import { wasPaidByCard } from './payment-events.queries.ts'
import { requestOrderMail } from './request-order-mail.ts'

const mailOf: Partial<Record<OrderStatus, OrderMailKind>> = {
  'payment received': 'confirmation',
  shipped: 'shipped',
  cancelled: 'cancelled',
  returned: 'returned',
}

type StatusWish = {
  orderId: string
  status: OrderStatus
  /** The status that was seen when this one was chosen. */
  basedOn?: OrderStatus | undefined
}

/**
 * Moves an order to any status, as the order desk wishes, with the stock, the history and the mail that go
 * with it. The status it has already changes nothing. An order that the desk moves past pending counts as
 * paid from then on, and its payment page closes; moved back to pending, it counts as unpaid again, unless money
 * came by card. One that was paid too late owes nothing once it has its copies.
 * @throws AppError not-found; conflict on `based-on` when it has another status by now; out-of-stock when copies
 * that were given back are gone
 */
export async function setOrderStatus(
  ctx: Context,
  { orderId, status, basedOn }: StatusWish,
): Promise<Order> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status === status) return getOrder(ctx, orderId)
    assertStatusSeen(order, basedOn)
    const stockTaken = await moveStock(ctx, order, status)
    const owed = toOwed(order, stockTaken)
    await changeStatus(ctx, order, status, {
      stockTaken,
      paidAt: await toPaidAt(ctx, order, status),
      ...owed,
      ...(isGivenBack(status) ? { idempotencyKey: null } : {}),
    })
    if (isPaidFor(status) && !order.paidAt) await publishOrder(ctx, 'order.paid', orderId)
    await recordChange(ctx, {
      action: 'order.status',
      subject: { id: orderId, name: orderId },
      before: { status: order.status, owed: toDollars(order.owedCents) },
      after: { status, owed: toDollars(owed.owedCents) },
    })
    if (order.status === 'pending' && order.paymentSessionId && !order.paidAt) {
      await ctx.jobs.enqueue(ctx.db, closePaymentPageJob, { orderId })
    }
    const mail = mailOf[status]
    if (mail) await requestOrderMail(ctx, { orderId, kind: mail })
    return getOrder(ctx, orderId)
  })
}

function assertStatusSeen({ status }: OrderRow, basedOn: OrderStatus = status): void {
  if (basedOn === status) return
  throw new AppError('conflict', `This order was set to ${status} meanwhile. Look at it again.`, {
    field: 'based-on',
  })
}

/** When the order was paid, as the desk has it once it sets the status. */
async function toPaidAt(ctx: Context, order: OrderRow, to: OrderStatus): Promise<Date | null> {
  if (isPaidFor(to)) return order.paidAt ?? ctx.now
  if (to !== 'pending' || (await wasPaidByCard(ctx, order))) return order.paidAt
  return null
}

/** Paid too late was only that its copies were gone. */
function toOwed({ owedFor, owedCents }: OrderRow, stockTaken: boolean): Owed {
  return stockTaken && owedFor === 'paid too late' ? nothingOwed : { owedFor, owedCents }
}

/** Answers whether the order's copies are out of stock afterwards. */
async function moveStock(ctx: Context, order: OrderRow, to: OrderStatus): Promise<boolean> {
  const lines = withoutRestocked(await listLinesOf(ctx, order.id))
  switch (stockStepOf(order.status, to, order)) {
    case 'none':
      return order.stockTaken
    case 'release':
      await releaseReservation(ctx, order.id)
      return false
    case 'put back':
      await putBackStock(ctx, order.id, lines)
      return false
    case 'sell':
      if (!(await sellReserved(ctx, order.id))) await takeStock(ctx, order.id, lines, 'sale')
      return true
    case 'take':
      await takeStock(ctx, order.id, lines, order.paidAt ? 'sale again' : 'sale')
      return true
  }
}
