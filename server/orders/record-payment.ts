import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { CURRENCY } from '../../contract/money.ts'
import { saveAddressIfNone } from '../accounts/index.ts'
import { sellReserved, takeStock } from '../catalogue/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import type { PaymentSession } from '../platform/payments/payment-provider.ts'
import { publishOrder } from './order-events.ts'
import { changeStatus, listLinesOf, lockOrder, type OrderRow } from './order-row.ts'
import { isPaidFor } from './orders.rules.ts'
import { orders } from './orders.tables.ts'
import { owe } from './owed.rules.ts'
import { requestOrderMail } from './request-order-mail.ts'

export type Payment = Pick<
  PaymentSession,
  'paymentId' | 'amountCents' | 'currency' | 'recipientName' | 'address' | 'phoneNumber'
>

/**
 * Notes that the money for an order came in; saying it again changes nothing. Held copies are sold. Copies that
 * were given up meanwhile are taken again where they are still there, otherwise the money has to go back
 * (`owedFor`). So it has when amount or currency are not the order's: then the order is not paid.
 * @throws AppError not-found
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  payment: Payment,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    await keepCapture(ctx, order, payment)
    if (order.paidAt) return keepContact(ctx, order, payment)
    // A wrong amount that is told again: it may have gone back by now.
    if (payment.paymentId && payment.paymentId === order.paymentId) return
    if (payment.amountCents !== order.totalCents || payment.currency !== CURRENCY) {
      return flagWrongAmount(ctx, order, payment)
    }
    await keepContact(ctx, order, payment)
    if (await hasStock(ctx, order)) await accept(ctx, order)
    else await flagTooLate(ctx, order, payment)
    await publishOrder(ctx, 'order.paid', order.id)
  })
}

/**
 * Notes what can be given back, once. Two payments for one order cannot be told apart by the books: the second has
 * to go back.
 */
async function keepCapture(
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
        .set(owe(order, 'paid twice', amountCents))
        .where(isThisOrder)
    }
    return ctx.log.error({ orderId: order.id, paymentId }, 'paid twice: refund needed')
  }
  const capture = { paymentId, capturedCents: amountCents, capturedCurrency: currency }
  await ctx.db.update(orders).set(capture).where(isThisOrder)
}

async function accept(ctx: Context, order: OrderRow): Promise<void> {
  const facts = { paidAt: ctx.now, stockTaken: true }
  if (isPaidFor(order.status)) {
    await ctx.db.update(orders).set(facts).where(eq(orders.id, order.id))
  } else {
    await changeStatus(ctx, order, 'payment received', facts)
  }
  await requestOrderMail(ctx, { orderId: order.id, kind: 'confirmation' })
}

/** Sells the copies the order holds, or takes free ones. False when they are gone. */
async function hasStock(ctx: Context, order: OrderRow): Promise<boolean> {
  if (order.stockTaken || (await sellReserved(ctx, order.id))) return true
  try {
    await takeStock(ctx, order.id, await listLinesOf(ctx, order.id), 'sale')
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'out-of-stock') return false
    throw error
  }
}

async function flagTooLate(ctx: Context, order: OrderRow, payment: Payment): Promise<void> {
  const facts = { paidAt: ctx.now, ...owe(order, 'paid too late', payment.amountCents) }
  if (order.status === 'pending') await changeStatus(ctx, order, 'cancelled', facts)
  else await ctx.db.update(orders).set(facts).where(eq(orders.id, order.id))
  await requestOrderMail(ctx, { orderId: order.id, kind: 'cancelled' })
  ctx.log.error({ orderId: order.id }, 'paid too late, the copies are gone: refund needed')
}

async function flagWrongAmount(ctx: Context, order: OrderRow, payment: Payment): Promise<void> {
  const { amountCents, currency } = payment
  const owed = owe(order, 'wrong amount', amountCents)
  await ctx.db.update(orders).set(owed).where(eq(orders.id, order.id))
  ctx.log.error(
    { orderId: order.id, totalCents: order.totalCents, amountCents, currency },
    'a payment does not match its order: refund needed',
  )
}

/** What the payment page collected belongs to an order that has no address yet, and to such a profile. */
async function keepContact(
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
