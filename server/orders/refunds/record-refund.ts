import { and, eq, or, sql } from 'drizzle-orm'
import { toDollars } from '../../../contract/money.ts'
import { putBackStock } from '../../catalogue/index.ts'
import type { Context } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import type { ProviderRefund } from '../../platform/payments/payment-provider.ts'
import { publishOrder } from '../order-events.ts'
import { listLinesOf, lockOrder, type OrderRow } from '../order-row.ts'
import { orderLines, orderRefunds, orders } from '../orders.tables.ts'
import { nothingOwed, type Owed, owe, oweAgain, oweLess } from '../owed.rules.ts'
import { requestRefundMail } from '../request-order-mail.ts'
import { isAccepted, type RefundRow, sumAccepted } from './refunds.rules.ts'

/**
 * Notes what the payment provider says of a refund; saying it again changes nothing. One the shop did not ask for
 * was made at the provider itself and is written down as such. Once taken on, its copies go back on the shelf and
 * the customer is told. One that fails leaves the order flagged: its money still has to go back, until others cover it.
 * @throws AppError not-found
 */
export async function recordRefund(
  ctx: Context,
  orderId: string,
  told: ProviderRefund,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const known = await findKnown(ctx, orderId, told)
    if (known && !isNews(known, told)) return
    const refund = await keep(ctx, { orderId, known, told })
    const wasAccepted = known !== undefined && isAccepted(known.state)
    if (isAccepted(refund.state) && !wasAccepted) {
      await restock(ctx, order, refund)
      await requestRefundMail(ctx, refund)
    }
    await sumUp(ctx, order, toOwed(order, known, refund))
    if (isAccepted(refund.state) && !wasAccepted) await publishRefund(ctx, refund)
  })
}

async function publishRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const { id, amountCents, reason, restock } = refund
  const restocked = restock.reduce((sum, { quantity }) => sum + quantity, 0)
  const told = { _id: id, amount: toDollars(amountCents), ...(reason && { reason }), restocked }
  await publishOrder(ctx, 'order.refunded', refund.orderId, { refund: told })
}

/** Keeps why nothing is known of a refund yet, for the back office. */
export async function noteRefundTrouble(
  ctx: Context,
  refundId: string,
  trouble: string,
): Promise<void> {
  const isUnsettled = and(eq(orderRefunds.id, refundId), eq(orderRefunds.state, 'asked'))
  await ctx.db.update(orderRefunds).set({ failure: trouble }).where(isUnsettled)
}

async function findKnown(
  ctx: Context,
  orderId: string,
  { id, refundId }: ProviderRefund,
): Promise<RefundRow | undefined> {
  const isThisRefund = isId(refundId)
    ? or(eq(orderRefunds.providerId, id), eq(orderRefunds.id, refundId))
    : eq(orderRefunds.providerId, id)
  const [known] = await ctx.db
    .select()
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, orderId), isThisRefund))
  return known
}

/**
 * What was asked of the provider at the same time may arrive in the other order: done does not go back to pending, and
 * what has failed there stays so.
 */
function isNews(known: RefundRow, told: ProviderRefund): boolean {
  if (known.state === 'done' && told.state === 'pending') return false
  if (known.state === 'failed' && known.providerId !== null) return false
  return known.state !== told.state || known.amountCents !== told.amountCents
}

type Telling = { orderId: string; known: RefundRow | undefined; told: ProviderRefund }

async function keep(ctx: Context, { orderId, known, told }: Telling): Promise<RefundRow> {
  const { id: providerId, state, amountCents, failure = null } = told
  const facts = { providerId, state, amountCents, failure, settledAt: ctx.now }
  if (known && known.amountCents !== amountCents) {
    const asked = known.amountCents
    ctx.log.error({ orderId, asked, amountCents }, 'the provider refunded another amount')
  }
  const [refund] = known
    ? await ctx.db.update(orderRefunds).set(facts).where(eq(orderRefunds.id, known.id)).returning()
    : await ctx.db
        .insert(orderRefunds)
        .values({ ...facts, orderId, actor: ctx.payments.name, createdAt: ctx.now })
        .returning()
  if (!refund) throw new Error('The refund was not written')
  return refund
}

/** Copies that went back meanwhile, because the whole order was returned or cancelled, are not put back twice. */
async function restock(ctx: Context, order: OrderRow, refund: RefundRow): Promise<void> {
  if (refund.restock.length === 0) return
  const lines = await listLinesOf(ctx, order.id)
  const back = refund.restock.flatMap(({ position, quantity }) => {
    const line = lines.find((row) => row.position === position)
    return line ? [{ position, quantity, productId: line.productId }] : []
  })
  for (const { position, quantity } of back) {
    await ctx.db
      .update(orderLines)
      .set({ restocked: sql`${orderLines.restocked} + ${quantity}` })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)))
  }
  if (order.stockTaken) await putBackStock(ctx, order.id, back)
}

/** What is owed once the provider has said so. One it knew as failed from the start was not asked for here. */
function toOwed(order: OrderRow, known: RefundRow | undefined, told: RefundRow): Owed {
  const wasAccepted = known !== undefined && isAccepted(known.state)
  if (isAccepted(told.state)) return wasAccepted ? order : oweLess(order, told.amountCents)
  if (wasAccepted) return oweAgain(order, told.amountCents)
  return known ? owe(order, order.owedFor ?? 'refund failed', told.amountCents) : order
}

/** An order all of whose money went back owes nothing any more. */
async function sumUp(ctx: Context, order: OrderRow, owed: Owed): Promise<void> {
  const refunds = await ctx.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id))
  const refundedCents = sumAccepted(refunds)
  const isAllBack = order.capturedCents > 0 && refundedCents >= order.capturedCents
  const { owedFor, owedCents } = isAllBack ? nothingOwed : owed
  await ctx.db
    .update(orders)
    .set({ refundedCents, owedFor, owedCents })
    .where(eq(orders.id, order.id))
  if (owedCents > order.owedCents) {
    ctx.log.error({ orderId: order.id, owedCents }, 'a refund failed: its money has to go back')
  }
}
