import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { toDollars } from '#contract/money.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { recordChange } from '#server/audit/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { mailStatusChange } from '../mail/enqueue-order-mail.ts'
import { getMoney } from '../money/save-money.ts'
import { closePaymentPageJob } from '../orders.jobs.ts'
import { getOrder } from '../orders.queries.ts'
import { orderVersionOf } from '../orders.rules.ts'
import type { OrderRow } from '../orders.tables.ts'
import { moveOrder } from './move-order.ts'

type StatusChange = {
  orderId: string
  status: OrderStatus
  /** False when an order that becomes paid sends no confirmation. */
  sendConfirmation?: boolean | undefined
  /** The header. */
  ifMatch?: string | undefined
}

/**
 * Moves an order to any status, with the stock, the history and the mails that go with it. The
 * status it has already changes nothing. An order that an admin moves past pending counts as paid from then on, and its
 * payment page closes; moved back to pending, it counts as unpaid again, unless money came by card. money.rules.ts says
 * what is due for refund afterwards.
 * @throws AppError not-found; precondition-failed when the order has another version than `ifMatch`; out-of-stock
 * when units that were put back are sold
 */
export async function setOrderStatus(ctx: Context, change: StatusChange): Promise<Order> {
  const { orderId, status } = change
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    // A repeat of the own change, whose response was lost, is no conflict.
    const isRepeat = order.status === status && (await isOwnChange(ctx, orderId))
    if (!isRepeat) assertVersion(change.ifMatch, order)
    if (order.status === status) return getOrder(ctx, orderId)
    const { refundDueCents } = await moveOrder(ctx, order, status)
    await recordChange(ctx, {
      action: 'order.status',
      subject: { id: orderId, name: orderId },
      before: { status: order.status, refundDue: toDollars(order.refundDueCents) },
      after: { status, refundDue: toDollars(refundDueCents) },
    })
    await enqueueMails(ctx, order, change)
    return getOrder(ctx, orderId)
  })
}

/** The mail about a cancellation waits until the payment page is closed: until then a payment can arrive. */
async function enqueueMails(
  ctx: Context,
  order: OrderRow,
  { orderId, status: to, sendConfirmation = true }: StatusChange,
): Promise<void> {
  const isPageOpen = order.status === 'pending' && order.paymentSessionId !== null && !order.paidAt
  if (isPageOpen) await ctx.jobs.enqueue(ctx.db, closePaymentPageJob, { orderId })
  const withheld = [
    ...(sendConfirmation ? [] : (['confirmation'] as const)),
    ...(isPageOpen ? (['cancelled'] as const) : []),
  ]
  await mailStatusChange(ctx, order, { to, withheld })
}

/** Whether the last change of the status was made by this actor. */
async function isOwnChange(ctx: Context, orderId: string): Promise<boolean> {
  const { history } = await getMoney(ctx, orderId)
  return history.at(-1)?.actor === actorName(ctx.actor)
}

function assertVersion(ifMatch: string | undefined, order: OrderRow): void {
  if (matchesVersion(ifMatch, orderVersionOf(order))) return
  throw new AppError(
    'precondition-failed',
    `This order was set to ${order.status} in the meantime. Look at it again.`,
  )
}
