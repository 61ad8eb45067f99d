import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CaptureRefusal } from '#contract/refunds.ts'
import { saveAddressIfNone } from '#server/accounts/index.ts'
import { commitReservation, sellStock } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { recordPurchase, takeHolds } from '#server/wants/index.ts'
import { hasAcceptedCapture, toRefusal } from './captures.rules.ts'
import { changeStatus } from './change-status.ts'
import { clearCart } from './clear-cart.ts'
import { countUse, releaseUse } from './discounts/code-uses.ts'
import { listLinesOf, lockOrder } from './lock-order.ts'
import { mailStatusChange } from './mail/enqueue-order-mail.ts'
import { publishOrder } from './order-events.ts'
import { orderHistory } from './order-history.tables.ts'
import { orderCaptures } from './order-payments.tables.ts'
import { isGivenBack, isPaidFor } from './orders.rules.ts'
import type { OrderRow } from './orders.tables.ts'
import { orders } from './orders.tables.ts'
import { increaseDue } from './refund-due.rules.ts'

export type Payment = Pick<
  PaymentSession,
  'paymentId' | 'amountCents' | 'currency' | 'recipientName' | 'address' | 'phoneNumber'
>

/**
 * Records a payment of an order, idempotently. The first one of the right amount sells the reserved units, or available
 * ones; when they are sold out it is due for refund. Any other payment is due too and leaves the order as it is.
 * @throws AppError not-found
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  payment: Payment,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const isCancelledByHand = isGivenBack(order.status) && (await isStatusManual(ctx, order))
    const refusal = toRefusal(order, payment, isCancelledByHand)
    const capture = await saveCapture(ctx, order, { ...payment, refusal })
    if (order.paidAt) await saveContact(ctx, order, payment)
    if (capture === 'repeated') return
    if (refusal) {
      if (capture === 'saved') await flagRefused(ctx, order, { ...payment, refusal })
      return
    }
    await saveContact(ctx, order, payment)
    // Before the products; a paid order keeps its discount, above the limit of the code too.
    await countUse(ctx, order)
    if (await hasStock(ctx, order)) await accept(ctx, order)
    else await flagTooLate(ctx, order, payment)
    await publishOrder(ctx, 'order.paid', order.id)
  })
}

/** True when an admin made the last change of the status; customers and jobs cancel as a part of the program. */
async function isStatusManual(ctx: Context, { id }: OrderRow): Promise<boolean> {
  const [last] = await ctx.db
    .select({ actor: orderHistory.actor })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, id))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last !== undefined && isId(last.actor)
}

type Refusable<Refusal> = Payment & { refusal: Refusal }

/** `none`: a free order has no payment to save. */
async function saveCapture(
  ctx: Context,
  order: OrderRow,
  { paymentId, amountCents, currency, refusal }: Refusable<CaptureRefusal | null>,
): Promise<'saved' | 'repeated' | 'none'> {
  if (!paymentId || amountCents === 0) return 'none'
  const [saved] = await ctx.db
    .insert(orderCaptures)
    .values({ paymentId, orderId: order.id, amountCents, currency, refusal, receivedAt: ctx.now })
    .onConflictDoNothing({ target: orderCaptures.paymentId })
    .returning({ paymentId: orderCaptures.paymentId })
  if (!saved) return 'repeated'
  await ctx.db
    .update(orders)
    .set({
      capturedCents: order.capturedCents + amountCents,
      surplusCents: order.surplusCents + (refusal ? amountCents : 0),
      ...(hasAcceptedCapture(order) ? {} : { capturedCurrency: currency }),
    })
    .where(eq(orders.id, order.id))
  return 'saved'
}

async function flagRefused(
  ctx: Context,
  order: OrderRow,
  { amountCents, currency, paymentId, refusal }: Refusable<CaptureRefusal>,
): Promise<void> {
  const refundDue = increaseDue(order, refusal, amountCents)
  await ctx.db.update(orders).set(refundDue).where(eq(orders.id, order.id))
  ctx.log.error(
    { orderId: order.id, paymentId, totalCents: order.totalCents, amountCents, currency, refusal },
    'payment not accepted: refund needed',
  )
}

async function accept(ctx: Context, order: OrderRow): Promise<void> {
  const columns = { paidAt: ctx.now, stockDeducted: true }
  if (isPaidFor(order.status)) {
    await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id))
  } else {
    await changeStatus(ctx, order, 'payment received', columns)
  }
  const { id: orderId, userId } = order
  await recordPurchase(ctx, { orderId, userId, lines: await listLinesOf(ctx, orderId) })
  await mailStatusChange(ctx, order, { to: 'payment received' })
  await clearCart(ctx, orderId)
}

/** Sells the reserved units, or available ones. False when they are sold out. */
async function hasStock(ctx: Context, order: OrderRow): Promise<boolean> {
  if (order.stockDeducted || (await commitReservation(ctx, order.id))) return true
  const { id: orderId, userId } = order
  const lines = await listLinesOf(ctx, orderId)
  try {
    await takeHolds(ctx, { orderId, userId, lines })
    await sellStock(ctx, orderId, lines, 'sale')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'out-of-stock') return false
    throw error
  }
}

async function flagTooLate(ctx: Context, order: OrderRow, payment: Payment): Promise<void> {
  await releaseUse(ctx, { ...order, discountCounted: true })
  const columns = { paidAt: ctx.now, ...increaseDue(order, 'paid too late', payment.amountCents) }
  if (order.status === 'pending') await changeStatus(ctx, order, 'cancelled', columns)
  else await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id))
  await mailStatusChange(ctx, order, { to: 'cancelled' })
  ctx.log.error({ orderId: order.id }, 'paid too late, the units are sold out: refund needed')
}

/** Saves the contact from the payment page on an order without an address, and on such a profile. */
async function saveContact(
  ctx: Context,
  order: OrderRow,
  { recipientName = '', address, phoneNumber = '' }: Payment,
): Promise<void> {
  if (!address || order.shippingAddress) return
  await ctx.db
    .update(orders)
    .set({ recipientName, shippingAddress: address, ...(phoneNumber ? { phoneNumber } : {}) })
    .where(eq(orders.id, order.id))
  if (order.userId) await saveAddressIfNone(ctx, order.userId, address, phoneNumber)
}
