import { and, type Column, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { orderHistory } from '../order-history.tables.ts'
import {
  orderCaptures,
  orderDisputes,
  orderRefunds,
  orderSettlements,
} from '../order-payments.tables.ts'
import { wasShipped } from '../orders.rules.ts'
import { type OrderRow, orders } from '../orders.tables.ts'
import { parcels } from '../parcels.tables.ts'
import { type OrderMoney, orderMoney } from './money.rules.ts'
import type { CaptureRow, DisputeRow, HistoryRow, RefundRow, SettlementRow } from './money-facts.ts'

/** An order as it is stored, the facts about its money, oldest first, and what follows from them. */
export type ReadMoney = {
  order: OrderRow
  history: HistoryRow[]
  captures: CaptureRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  settlements: SettlementRow[]
  money: OrderMoney
}

/** The columns of an order that follow from its money. Nothing but `saveMoney` writes them. */
export type MoneyColumns = ReturnType<typeof toMoneyColumns>

export function toMoneyColumns({ due, ...money }: OrderMoney) {
  const { paidAt, refundedCents, netTotalCents, isDisputed } = money
  return {
    paidAt,
    refundDueReason: due[0]?.reason ?? null,
    refundDueCents: due.reduce((sum, { cents }) => sum + cents, 0),
    refundedCents,
    netTotalCents,
    isDisputed,
  } satisfies Partial<OrderRow>
}

/**
 * Derives the money of a locked order from its facts and stores the result: the last step of each operation that adds or changes
 * a fact.
 * @param values other columns to save with it
 */
export async function saveMoney(
  ctx: Context,
  orderId: string,
  values: Partial<Omit<OrderRow, 'id' | keyof MoneyColumns>> = {},
): Promise<MoneyColumns> {
  const read = await getMoney(ctx, orderId)
  const columns = toMoneyColumns(read.money)
  await ctx.db
    .update(orders)
    .set({ ...values, ...columns })
    .where(eq(orders.id, orderId))
  for (const { paymentId, refusal } of listRejudged(read)) {
    const isThis = eq(orderCaptures.paymentId, paymentId)
    await ctx.db.update(orderCaptures).set({ refusal }).where(isThis)
  }
  return columns
}

/** True when the stored money follows from the facts. */
export function isMoneyRight(read: ReadMoney): boolean {
  const right = { ...read.order, ...toMoneyColumns(read.money) }
  return JSON.stringify(read.order) === JSON.stringify(right) && listRejudged(read).length === 0
}

/** The captures whose stored refusal is another one. */
function listRejudged({ captures, money }: ReadMoney) {
  const stored = new Map(captures.map(({ paymentId, refusal }) => [paymentId, refusal]))
  return money.captures.filter(({ paymentId, refusal }) => stored.get(paymentId) !== refusal)
}

/** For a new fact: how many statuses the order has had. */
export function currentStep(orderId: string) {
  return sql<number>`(select count(*)::int from order_history where order_id = ${orderId})`
}

/** Whether the units of an order have left the shop and not come back, in any present status. */
export async function hasLeftShop(ctx: Context, orderId: string): Promise<boolean> {
  const { history } = await getMoney(ctx, orderId)
  if (wasShipped(history.map(({ toStatus }) => toStatus))) return true
  // The first of two parts leaves the status of its order.
  const isFirstPart = and(eq(parcels.orderId, orderId), eq(parcels.isFirstPart, true))
  return (await ctx.db.$count(parcels, isFirstPart)) > 0
}

/** @throws AppError not-found */
export async function getMoney(ctx: Context, orderId: string): Promise<ReadMoney> {
  const [read] = await readMoney(ctx, [orderId])
  if (!read) throw new AppError('not-found', 'There is no such order')
  return read
}

export async function readMoney(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<ReadMoney[]> {
  const read = await cachedStatement(db, 'money', (name) => selectFacts(db, name)).execute({ ids })
  return read.map(({ order, ...facts }) => ({
    order,
    ...facts,
    money: orderMoney({ ...order, ...facts }),
  }))
}

/** One round trip: it is a part of each payment and each change of a status. */
function selectFacts(db: Database, name: string) {
  return db
    .select({
      order: orders,
      history: rowsOf(orderHistory, orderHistory.id),
      captures: rowsOf(orderCaptures, orderCaptures.receivedAt),
      refunds: rowsOf(orderRefunds, orderRefunds.id),
      disputes: rowsOf(orderDisputes, orderDisputes.createdAt),
      settlements: rowsOf(orderSettlements, orderSettlements.id),
    })
    .from(orders)
    .where(sql`orders.id = any(${sql.placeholder('ids')}::text[])`)
    .prepare(name)
}

/** The rows of another table that belong to the order, in this order, read as JSON. */
function rowsOf<Table extends PgTable>(table: Table, place: PgColumn) {
  const columns = Object.entries(getTableColumns(table))
  const pairs = columns.map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`)
  const toValue = (column: Column, value: unknown) =>
    column.dataType === 'date' && typeof value === 'string' ? new Date(value) : value
  const toRow = (json: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, column]) => [key, toValue(column, json[key])]))
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs, sql`, `)}) order by ${place}), '[]')
    from ${table} where order_id = orders.id)`.mapWith(
    // The columns above are all of the table's.
    (rows: Record<string, unknown>[]) => rows.map(toRow) as Table['$inferSelect'][],
  )
}
