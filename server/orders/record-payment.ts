import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CaptureRefusal } from '#contract/refunds.ts'
import { saveAddressIfNone } from '#server/accounts/index.ts'
import { commitReservation, sellStock } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { recordPurchase, takeHolds } from '#server/wants/index.ts'
import { changeStatus } from './change-status.ts'
import { clearCart } from './clear-cart.ts'
import { countUse, releaseUse } from './discounts/code-uses.ts'
import { listLinesOf, lockOrder } from './lock-order.ts'
import { mailStatusChange } from './mail/enqueue-order-mail.ts'
import { orderMoney } from './money.rules.ts'
import { publishOrder } from './order-events.ts'
import { orderCaptures, orderDisputes } from './order-payments.tables.ts'
import type { OrderRow } from './orders.tables.ts'
import { orders } from './orders.tables.ts'
import { getMoney, saveMoney } from './save-money.ts'

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
    const { refusal, capture } = await saveCapture(ctx, order, payment)
    if (order.paidAt) await saveContact(ctx, order, payment)
    if (capture === 'repeated') return
    if (refusal) {
      if (capture === 'saved') await keepRefused(ctx, order, { ...payment, refusal })
      return
    }
    await saveContact(ctx, order, payment)
    // Before the products; a paid order keeps its discount, above the limit of the code too.
    await countUse(ctx, order)
    if (await hasStock(ctx, order)) await accept(ctx, order)
    else await cancelTooLate(ctx, order)
    await publishOrder(ctx, 'order.paid', order.id)
  })
}

type Saved = { refusal: CaptureRefusal | null; capture: 'saved' | 'repeated' | 'none' }

/** `none`: a free order has no payment to save. */
async function saveCapture(
  ctx: Context,
  { id: orderId }: OrderRow,
  { paymentId = '', amountCents, currency }: Payment,
): Promise<Saved> {
  const { facts } = await getMoney(ctx, orderId)
  const step = facts.history.length
  const capture = { paymentId, amountCents, currency, receivedAt: ctx.now, step }
  const { captures } = orderMoney({ ...facts, captures: [...facts.captures, capture] })
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
  return { refusal, capture: 'saved' }
}

async function keepRefused(
  ctx: Context,
  { id: orderId, totalCents }: OrderRow,
  { amountCents, currency, paymentId, refusal }: Payment & { refusal: CaptureRefusal },
): Promise<void> {
  await saveMoney(ctx, orderId)
  ctx.log.error(
    { orderId, paymentId, totalCents, amountCents, currency, refusal },
    'payment not accepted: refund needed',
  )
}

async function accept(ctx: Context, order: OrderRow): Promise<void> {
  await changeStatus(ctx, order, 'payment received', { stockDeducted: true })
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

async function cancelTooLate(ctx: Context, order: OrderRow): Promise<void> {
  await releaseUse(ctx, { ...order, discountCounted: true })
  if (order.status === 'pending') await changeStatus(ctx, order, 'cancelled')
  else await saveMoney(ctx, order.id)
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
