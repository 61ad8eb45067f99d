import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { CURRENCY } from '#contract/money.ts'
import { saveAddressIfNone } from '#server/accounts/index.ts'
import { commitReservation, sellStock } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { changeStatus } from './change-status.ts'
import { listLinesOf, lockOrder } from './lock-order.ts'
import { enqueueOrderMail } from './mail/enqueue-order-mail.ts'
import { publishOrder } from './order-events.ts'
import { isPaidFor } from './orders.rules.ts'
import type { OrderRow } from './orders.tables.ts'
import { orders } from './orders.tables.ts'
import { addDue } from './refund-due.rules.ts'

export type Payment = Pick<
  PaymentSession,
  'paymentId' | 'amountCents' | 'currency' | 'recipientName' | 'address' | 'phoneNumber'
>

/**
 * Records the payment of an order, idempotently, and sells its reserved units. Released units are sold again while they are
 * in stock; otherwise a refund is due, as for a wrong amount or currency, which also leaves the order unpaid.
 * @throws AppError not-found
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  payment: Payment,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await saveCapture(ctx, order, payment)
    if (order.paidAt) return saveContact(ctx, order, payment)
    // A repeated wrong amount may have been refunded since.
    if (payment.paymentId && payment.paymentId === order.paymentId) return
    if (payment.amountCents !== order.totalCents || payment.currency !== CURRENCY) {
      return flagWrongAmount(ctx, order, payment)
    }
    await saveContact(ctx, order, payment)
    if (await hasStock(ctx, order)) await accept(ctx, order)
    else await flagTooLate(ctx, order, payment)
    await publishOrder(ctx, 'order.paid', order.id)
  })
}

/**
 * Saves the refundable amount of the first payment. A second payment of one order is due for refund.
 */
async function saveCapture(
  ctx: Context,
  order: OrderRow,
  { paymentId, amountCents, currency }: Payment,
): Promise<void> {
  const isThisOrder = eq(orders.id, order.id)
  if (!paymentId || paymentId === order.paymentId) return
  if (order.paymentId) {
    if (order.paidAt) {
      await ctx.db
        .update(orders)
        .set(addDue(order, 'paid twice', amountCents))
        .where(isThisOrder)
    }
    return ctx.log.error({ orderId: order.id, paymentId }, 'paid twice: refund needed')
  }
  const capture = { paymentId, capturedCents: amountCents, capturedCurrency: currency }
  await ctx.db.update(orders).set(capture).where(isThisOrder)
}

async function accept(ctx: Context, order: OrderRow): Promise<void> {
  const columns = { paidAt: ctx.now, stockDeducted: true }
  if (isPaidFor(order.status)) {
    await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id))
  } else {
    await changeStatus(ctx, order, 'payment received', columns)
  }
  await enqueueOrderMail(ctx, { orderId: order.id, kind: 'confirmation' })
}

/** Sells the reserved units, or available ones. False when they are sold out. */
async function hasStock(ctx: Context, order: OrderRow): Promise<boolean> {
  if (order.stockDeducted || (await commitReservation(ctx, order.id))) return true
  try {
    await sellStock(ctx, order.id, await listLinesOf(ctx, order.id), 'sale')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'out-of-stock') return false
    throw error
  }
}

async function flagTooLate(ctx: Context, order: OrderRow, payment: Payment): Promise<void> {
  const columns = { paidAt: ctx.now, ...addDue(order, 'paid too late', payment.amountCents) }
  if (order.status === 'pending') await changeStatus(ctx, order, 'cancelled', columns)
  else await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id))
  await enqueueOrderMail(ctx, { orderId: order.id, kind: 'cancelled' })
  ctx.log.error({ orderId: order.id }, 'paid too late, the units are sold out: refund needed')
}

async function flagWrongAmount(ctx: Context, order: OrderRow, payment: Payment): Promise<void> {
  const { amountCents, currency } = payment
  const refundDue = addDue(order, 'wrong amount', amountCents)
  await ctx.db.update(orders).set(refundDue).where(eq(orders.id, order.id))
  ctx.log.error(
    { orderId: order.id, totalCents: order.totalCents, amountCents, currency },
    'a payment does not match its order: refund needed',
  )
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
