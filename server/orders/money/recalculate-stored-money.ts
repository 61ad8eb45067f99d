import { inArray } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrders } from '../lock-order.ts'
import { formerOrders } from '../order-payments.tables.ts'
import {
  isMoneyRight,
  type MoneyColumns,
  type ReadMoney,
  readMoney,
  saveMoney,
  toMoneyColumns,
} from './save-money.ts'

const BATCH = 500

/**
 * Derives the money of all orders of a former version, once after the upgrade. Each amount that comes out different is in the log
 * and in the audit log. A stopped run goes on at the next start.
 */
export async function deriveFormerMoney(ctx: Context): Promise<void> {
  let count = BATCH
  while (count === BATCH) count = await withTransaction(ctx, deriveBatch)
}

async function deriveBatch(ctx: Context): Promise<number> {
  const { orderId } = formerOrders
  const next = ctx.db
    .select({ orderId })
    .from(formerOrders)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await ctx.db
    .delete(formerOrders)
    .where(inArray(orderId, next))
    .returning({ orderId })
  const ids = taken.map(({ orderId }) => orderId)
  const changes = (await deriveMoney(ctx, ids)).map((read) => ({
    action: 'order.recalculated' as const,
    subject: { id: read.order.id, name: read.order.id },
    ...toMoneyChange(read),
  }))
  for (const { subject, before, after } of changes) {
    ctx.log.warn({ orderId: subject.id, before, after }, 'money of an order calculated anew')
  }
  await recordChanges(ctx, changes)
  return taken.length
}

/** Derives and stores the money of these orders. @returns those that had another amount stored */
export async function deriveMoney(ctx: Context, orderIds: readonly string[]): Promise<ReadMoney[]> {
  await lockOrders(ctx, orderIds)
  const wrong = (await readMoney(ctx, orderIds)).filter((read) => !isMoneyRight(read))
  for (const { order } of wrong) await saveMoney(ctx, order.id)
  return wrong
}

/** The stored money of an order, and what follows from its facts. Amounts in dollars. */
export function toMoneyChange({ order, money }: ReadMoney) {
  return { before: toValues(order), after: toValues(toMoneyColumns(money)) }
}

function toValues(columns: MoneyColumns) {
  return {
    refundDue: toDollars(columns.refundDueCents),
    reason: columns.refundDueReason,
    refunded: toDollars(columns.refundedCents),
    netTotal: toDollars(columns.netTotalCents),
    paidAt: columns.paidAt?.toISOString() ?? null,
  }
}
