import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/orders/withdrawal-states.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { recordChange, redactWithdrawalEntries } from '#server/audit/index.ts'
import { type OrderRow, orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertVersion } from '#server/platform/version.ts'
import { recordOfOrder } from './record-of-order.ts'
import { noContact } from './redact-withdrawals.ts'
import { lockWithdrawal } from './withdrawals.queries.ts'
import { toOrderId, toWithdrawal, toWithdrawalVersion } from './withdrawals.rules.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

type Decision = {
  id: string
  orderId: string | null
  state: WithdrawalState
  note: string
  ifMatch?: string | undefined
}

/**
 * Sets order, state and note of a withdrawal. Money and goods are not touched: refund and return are those of the order.
 * @throws AppError not-found for an unknown withdrawal or order; conflict to settle one without an order; precondition-failed
 */
export async function decideWithdrawal(ctx: Context, decision: Decision): Promise<Withdrawal> {
  const { id, state, note, ifMatch } = decision
  return withTransaction(ctx, async (ctx) => {
    const before = await lockWithdrawal(ctx, id)
    assertVersion('The withdrawal', ifMatch, toWithdrawalVersion(before))
    const order = decision.orderId === null ? null : await getOrderRow(ctx, decision.orderId)
    if (state === 'settled' && !order) {
      throw new AppError('conflict', 'Choose the order first', { field: 'orderId' })
    }
    const isRedacted = before.redactContact && state !== 'open'
    const [after] = await ctx.db
      .update(withdrawals)
      .set({
        orderId: order?.id ?? null,
        state,
        note,
        decidedAt: state === 'open' ? null : (before.decidedAt ?? ctx.now),
        ...(isRedacted && noContact),
      })
      .where(eq(withdrawals.id, id))
      .returning()
    if (!after) throw new Error(`Withdrawal ${id} was not written`)
    await recordDecision(ctx, before, after)
    if (isRedacted) await redactWithdrawalEntries(ctx, [id])
    return toWithdrawal(after, order)
  })
}

/** @throws AppError not-found */
async function getOrderRow({ db }: Context, typed: string): Promise<OrderRow> {
  const id = toOrderId(typed)
  const [row] = id ? await db.select().from(orders).where(eq(orders.id, id)) : []
  if (!row) throw new AppError('not-found', 'There is no such order', { field: 'orderId' })
  return row
}

/** At its order where it has one: there it is new when it was matched now. */
async function recordDecision(
  ctx: Context,
  before: WithdrawalRow,
  after: WithdrawalRow,
): Promise<void> {
  const hasMoved = before.orderId !== after.orderId
  await recordOfOrder(ctx, after, hasMoved ? null : before)
  if (after.orderId && !hasMoved) return
  const { id, orderNumber } = after
  await recordChange(ctx, {
    action: 'withdrawal.decided',
    subject: { id, name: orderNumber },
    before: { order: before.orderId, state: before.state, note: before.note },
    after: { order: after.orderId, state: after.state, note: after.note },
  })
}
