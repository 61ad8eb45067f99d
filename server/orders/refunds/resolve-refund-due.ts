import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { releaseUse } from '../discounts/code-uses.ts'
import { lockOrder } from '../lock-order.ts'
import type { Due } from '../money/money.rules.ts'
import { sum } from '../money/money-facts.ts'
import { type CaptureMoney, paymentOf } from '../money/order-payment.rules.ts'
import { currentStep, getMoney, type ReadMoney, saveMoney } from '../money/save-money.ts'
import { orderRefunds, orderSettlements } from '../order-payments.tables.ts'
import { refundDueVersionOf } from './refundable.rules.ts'

type Resolution = {
  orderId: string
  /** The part that was refunded another way; all of it by default, 0 when no refund is due. */
  refundedCents?: number | undefined
  /** The order was marked as paid by mistake: no money came in, and none goes back. */
  wasNeverPaid?: boolean | undefined
  /** The header. */
  ifMatch?: string | undefined
}

/**
 * Settles what is due for refund: it was refunded another way, such as a bank transfer, which reduces the sale, or need
 * not be. The first of several reasons is settled, and each further one that the refunded amount reaches. No money is sent and no
 * mail goes out; the audit log and the order's timeline name the admin.
 * @throws AppError not-found; conflict when none is due, while a refund is requested, when less is due than was
 * refunded, or when the order was paid by card or is not cancelled; precondition-failed when another amount is due than in the version of `ifMatch`
 */
export async function resolveRefundDue(ctx: Context, given: Resolution): Promise<void> {
  const { orderId, wasNeverPaid = false } = given
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const read = await getMoney(ctx, orderId)
    assertRefundDue(read, given)
    const { money } = read
    const { refundedCents = order.refundDueCents } = given
    const settled = wasNeverPaid ? money.due.filter(isOwn) : reachedBy(refundedCents, money.due)
    const answers = wasNeverPaid ? [nothingCame] : toAnswers(settled, refundedCents)
    const step = currentStep(orderId)
    await ctx.db
      .insert(orderSettlements)
      .values(answers.map((row) => ({ ...row, wasNeverPaid, orderId, step, createdAt: ctx.now })))
    if (settled.some(isOwn)) await settleFailed(ctx, orderId, paymentOf(money.captures))
    if (wasNeverPaid) await releaseUse(ctx, order)
    await saveMoney(ctx, orderId)
    await recordChange(ctx, {
      action: 'order.settled',
      subject: { id: orderId, name: orderId },
      before: { amount: toDollars(sumOf(settled)), reason: settled[0]?.reason ?? null },
      after: wasNeverPaid ? { wasNeverPaid } : { refunded: toDollars(refundedCents) },
    })
  })
}

const nothingCame = { paymentId: null, sentCents: 0, keptCents: 0 }

const isOwn = ({ parts }: Due) => parts.some(({ paymentId }) => paymentId === null)

const sumOf = (due: readonly Due[]) => sum(due.map(({ cents }) => cents))

/** The first amount due, and those after it that the money sent back reaches. */
function reachedBy(sentCents: number, due: readonly Due[]): Due[] {
  return due.filter((_, index) => index === 0 || sumOf(due.slice(0, index)) < sentCents)
}

/** The money sent back covers one payment after the other; the rest of each need not go back. */
function toAnswers(due: readonly Due[], refundedCents: number) {
  let rest = refundedCents
  return due
    .flatMap(({ parts }) => parts)
    .map(({ paymentId, cents }) => {
      const sentCents = Math.min(rest, cents)
      rest -= sentCents
      return { paymentId, sentCents, keptCents: cents - sentCents }
    })
}

/** Failed refunds of the order's payment are no longer due. */
async function settleFailed(ctx: Context, orderId: string, payment?: CaptureMoney): Promise<void> {
  if (!payment) return
  const { paymentId, state } = orderRefunds
  const isFailed = and(eq(paymentId, payment.paymentId), eq(state, 'failed'))
  await ctx.db
    .update(orderRefunds)
    .set({ isSettled: true })
    .where(and(eq(orderRefunds.orderId, orderId), isFailed))
}

function assertRefundDue(
  { order, refunds, money }: ReadMoney,
  { ifMatch, refundedCents = 0, wasNeverPaid = false }: Resolution,
): void {
  const dueCents = sumOf(money.due)
  if (dueCents === 0) throw new AppError('conflict', 'No refund is needed for this order any more')
  if (refunds.some(({ state }) => state === 'requested')) {
    throw new AppError('conflict', 'A refund of this order has no answer yet: wait for it')
  }
  const due = formatCents(dueCents)
  if (!matchesVersion(ifMatch, refundDueVersionOf(order.id, dueCents))) {
    throw new AppError('precondition-failed', `${due} is owed by now. Look at the order again.`)
  }
  if (refundedCents > dueCents) {
    throw new AppError('conflict', `Only ${due} is due for refund`, { field: 'refunded' })
  }
  if (wasNeverPaid && money.paidBy !== 'hand') {
    throw new AppError('conflict', 'This order was paid by card', { field: 'wasNeverPaid' })
  }
  if (wasNeverPaid && order.source === 'counter') {
    throw new AppError('conflict', 'This order was paid at the counter: return it there', {
      field: 'wasNeverPaid',
    })
  }
  if (wasNeverPaid && !money.due.some(isOwn)) {
    throw new AppError('conflict', 'Set the order to cancelled first', { field: 'wasNeverPaid' })
  }
  if (wasNeverPaid && refundedCents > 0) {
    throw new AppError('invalid-input', 'An order that was never paid has nothing to refund', {
      field: 'refunded',
    })
  }
}
