import { asc, inArray } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { formerOrders } from './order-payments.tables.ts'
import { orders } from './orders.tables.ts'
import { isMoneyRight, type ReadMoney, readMoney, saveMoney, toMoneyColumns } from './save-money.ts'

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
  const next = ctx.db
    .select({ orderId: formerOrders.orderId })
    .from(formerOrders)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const taken = await ctx.db
    .delete(formerOrders)
    .where(inArray(formerOrders.orderId, next))
    .returning({ orderId: formerOrders.orderId })
  const changes = (
    await deriveMoney(
      ctx,
      taken.map(({ orderId }) => orderId),
    )
  ).map(toChange)
  for (const { subject, before, after } of changes) {
    ctx.log.warn({ orderId: subject.id, before, after }, 'money of an order calculated anew')
  }
  await recordChanges(ctx, changes)
  return taken.length
}

/** Derives and stores the money of these orders. @returns those that had another amount stored */
export async function deriveMoney(ctx: Context, orderIds: readonly string[]): Promise<ReadMoney[]> {
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.id))
    .for('no key update')
  const wrong = (await readMoney(ctx, orderIds)).filter((read) => !isMoneyRight(read))
  for (const { orderId } of wrong) await saveMoney(ctx, orderId)
  return wrong
}

function toChange({ orderId, money, stored }: ReadMoney) {
  const values = (columns: ReturnType<typeof toMoneyColumns>) => ({
    refundDue: toDollars(columns.refundDueCents),
    reason: columns.refundDueReason,
    refunded: toDollars(columns.refundedCents),
    netTotal: toDollars(columns.netTotalCents),
    paidAt: columns.paidAt?.toISOString() ?? null,
  })
  return {
    action: 'order.recalculated' as const,
    subject: { id: orderId, name: orderId },
    before: values(stored),
    after: values(toMoneyColumns(money)),
  }
}
