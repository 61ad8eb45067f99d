import { and, eq, notInArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { releaseUse } from '../discounts/code-uses.ts'
import { lockOrder } from '../lock-order.ts'
import type { Due } from '../money.rules.ts'
import { orderRefunds, orderSettlements } from '../order-payments.tables.ts'
import { currentStep, getMoney, type ReadMoney, saveMoney } from '../save-money.ts'
import { refundDueVersionOf } from './refunds.rules.ts'

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
 * refunded, or when the order was paid by card; precondition-failed when another amount is due than in the version of `ifMatch`
 */
export async function resolveRefundDue(ctx: Context, given: Resolution): Promise<void> {
  const { orderId, wasNeverPaid = false } = given
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const read = await getMoney(ctx, orderId)
    assertRefundDue(read, given)
    const sentCents = wasNeverPaid ? 0 : (given.refundedCents ?? order.refundDueCents)
    const { due } = read.money
    const chosen = wasNeverPaid ? due.filter(({ payments }) => payments === null) : due
    const settled = wasNeverPaid ? chosen : reachedBy(sentCents, chosen)
    await ctx.db.insert(orderSettlements).values(
      toSettlements(settled, sentCents).map((row) => ({
        ...row,
        keptCents: wasNeverPaid ? 0 : row.keptCents,
        wasNeverPaid,
        orderId,
        step: currentStep(orderId),
        createdAt: ctx.now,
      })),
    )
    if (settled.some(({ payments }) => payments === null)) await settleFailed(ctx, read)
    if (wasNeverPaid) await releaseUse(ctx, order)
    await saveMoney(ctx, orderId)
    const amount = toDollars(settled.reduce((sum, { cents }) => sum + cents, 0))
    await recordChange(ctx, {
      action: 'order.settled',
      subject: { id: orderId, name: orderId },
      before: { amount, reason: settled[0]?.reason ?? null },
      after: wasNeverPaid ? { wasNeverPaid } : { refunded: toDollars(sentCents) },
    })
  })
}

/** The first amount due, and those after it that the money sent back reaches. */
function reachedBy(sentCents: number, due: readonly Due[]): Due[] {
  let before = 0
  return due.filter(({ cents }, index) => {
    const isReached = index === 0 || before < sentCents
    before += cents
    return isReached
  })
}

/** The money sent back covers one payment after the other; the rest of each need not go back. */
function toSettlements(due: readonly Due[], sentCents: number) {
  let rest = sentCents
  return due
    .flatMap(
      ({ payments, cents }): readonly { paymentId: string | null; cents: number }[] =>
        payments ?? [{ paymentId: null, cents }],
    )
    .map(({ paymentId, cents }) => {
      const sent = Math.min(rest, cents)
      rest -= sent
      return { paymentId, sentCents: sent, keptCents: cents - sent }
    })
}

/** Failed refunds of the order's money are no longer due. */
async function settleFailed(ctx: Context, { orderId, money }: ReadMoney): Promise<void> {
  const others = money.captures.filter(({ refusal }) => refusal !== null)
  const isOwn = notInArray(
    orderRefunds.paymentId,
    others.map(({ paymentId }) => paymentId),
  )
  await ctx.db
    .update(orderRefunds)
    .set({ isSettled: true })
    .where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.state, 'failed'), isOwn))
}

function assertRefundDue({ orderId, facts, money }: ReadMoney, given: Resolution): void {
  const { ifMatch, refundedCents = 0, wasNeverPaid = false } = given
  const dueCents = money.due.reduce((sum, { cents }) => sum + cents, 0)
  if (dueCents === 0) throw new AppError('conflict', 'No refund is needed for this order any more')
  if (facts.refunds.some(({ state }) => state === 'requested')) {
    throw new AppError('conflict', 'A refund of this order has no answer yet: wait for it')
  }
  const due = formatCents(dueCents)
  if (!matchesVersion(ifMatch, refundDueVersionOf(orderId, dueCents))) {
    throw new AppError('precondition-failed', `${due} is owed by now. Look at the order again.`)
  }
  if (refundedCents > dueCents) {
    throw new AppError('conflict', `Only ${due} is due for refund`, { field: 'refunded' })
  }
  if (wasNeverPaid && !money.isPaidByHand) {
    throw new AppError('conflict', 'This order was paid by card', { field: 'wasNeverPaid' })
  }
  if (wasNeverPaid && refundedCents > 0) {
    throw new AppError('invalid-input', 'An order that was never paid has nothing to refund', {
      field: 'refunded',
    })
  }
}
