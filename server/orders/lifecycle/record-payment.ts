import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CaptureRefusal } from '#contract/orders/refunds.ts'
import { saveAddressIfNone } from '#server/accounts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { releaseUse } from '../discounts/code-uses.ts'
import { lockOrder } from '../lock-order.ts'
import { mailStatusChange } from '../mail/enqueue-order-mail.ts'
import { orderMoney } from '../money/money.rules.ts'
import { getMoney, saveMoney } from '../money/save-money.ts'
import { publishOrder } from '../order-events.ts'
import { orderCaptures, orderDisputes } from '../order-payments.tables.ts'
import { savePaymentMethodJob } from '../orders.jobs.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { moveOrder } from './move-order.ts'

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
    const { refusal, capture } = await saveCapture(ctx, orderId, payment)
    if (order.paidAt || !refusal) await saveContact(ctx, order, payment)
    if (capture === 'repeated') return
    if (!refusal) return accept(ctx, order)
    if (capture === 'none') return
    await saveMoney(ctx, orderId)
    const { paymentId, amountCents, currency } = payment
    const details = { paymentId, amountCents, currency, totalCents: order.totalCents, refusal }
    ctx.log.error({ orderId, ...details }, 'payment not accepted: refund needed')
  })
}

type Saved = { refusal: CaptureRefusal | null; capture: 'saved' | 'repeated' | 'none' }

/** `none`: a free order has no payment to save. */
async function saveCapture(
  ctx: Context,
  orderId: string,
  { paymentId = '', amountCents, currency }: Payment,
): Promise<Saved> {
  const { order, money: _, ...facts } = await getMoney(ctx, orderId)
  const step = facts.history.length
  const capture = { paymentId, amountCents, currency, receivedAt: ctx.now, step }
  const { captures } = orderMoney({
    ...order,
    ...facts,
    captures: [...facts.captures, capture],
  })
  const refusal = captures.find((row) => row.paymentId === paymentId)?.refusal ?? null
  if (paymentId === '' || amountCents === 0) return { refusal, capture: 'none' }
  const [saved] = await ctx.db
    .insert(orderCaptures)
    .values({ ...capture, orderId, refusal })
    .onConflictDoNothing({ target: orderCaptures.paymentId })
    .returning({ paymentId: orderCaptures.paymentId })
  if (!saved) return { refusal, capture: 'repeated' }
  // Their events may arrive before that of the payment.
  await ctx.db
    .update(orderDisputes)
    .set({ orderId })
    .where(and(eq(orderDisputes.paymentId, paymentId), isNull(orderDisputes.orderId)))
  if (ctx.payments.findPaymentMethod) {
    await ctx.jobs.enqueue(ctx.db, savePaymentMethodJob, { orderId, paymentId })
  }
  return { refusal, capture: 'saved' }
}

/** A paid order keeps its discount, above the limit of the code too. */
async function accept(ctx: Context, order: OrderRow): Promise<void> {
  try {
    await moveOrder(ctx, order, 'payment received')
  } catch (error) {
    if (error instanceof AppError && error.code === 'out-of-stock') return cancelTooLate(ctx, order)
    throw error
  }
  await mailStatusChange(ctx, order, { to: 'payment received' })
}

async function cancelTooLate(ctx: Context, order: OrderRow): Promise<void> {
  const counted = { ...order, discountCounted: true }
  if (order.status === 'pending') {
    await moveOrder(ctx, counted, 'cancelled')
  } else {
    await releaseUse(ctx, counted)
    await saveMoney(ctx, order.id)
  }
  await mailStatusChange(ctx, order, { to: 'cancelled' })
  await publishOrder(ctx, 'order.paid', order.id)
  ctx.log.error({ orderId: order.id }, 'paid too late, the units are sold out: refund needed')
}

/**
 * Saves the contact from the payment page once, and its address on a profile that has none. A collected order has no address: that
 * of the payer, which some methods send along, is none to send it to.
 */
async function saveContact(
  ctx: Context,
  { id, userId, delivery, recipientName: known, shippingAddress }: OrderRow,
  { recipientName = '', address, phoneNumber = '' }: Payment,
): Promise<void> {
  const place = delivery?.collection ? undefined : address
  if (shippingAddress || (known && !place)) return
  await ctx.db
    .update(orders)
    .set({
      recipientName,
      ...(place && { shippingAddress: place }),
      ...(phoneNumber && { phoneNumber }),
    })
    .where(eq(orders.id, id))
  if (userId && place) await saveAddressIfNone(ctx, userId, place, phoneNumber)
}
