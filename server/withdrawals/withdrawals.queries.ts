import { asc, desc, eq, ne } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import { AppError } from '#contract/errors.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { toWithdrawal } from './withdrawals.rules.ts'
import { type WithdrawalRow, withdrawals } from './withdrawals.tables.ts'

type Query = CallInput<'GET /withdrawals'>['query']

/** Those that wait, oldest first: each has a deadline of 14 days for the refund. Or the decided ones, newest first. */
export async function listWithdrawals(
  { db }: Context,
  { page, limit, list }: Query,
): Promise<HandlerAnswer<'GET /withdrawals'>> {
  const { state, createdAt, decidedAt, id } = withdrawals
  const isWaiting = list === 'waiting'
  const where = isWaiting ? eq(state, 'open') : ne(state, 'open')
  const totalWithdrawals = await db.$count(withdrawals, where)
  const rows = await db
    .select({ row: withdrawals, order: orders })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(where)
    .orderBy(...(isWaiting ? [asc(createdAt), asc(id)] : [desc(decidedAt), desc(id)]))
    .limit(limit)
    .offset((page - 1) * limit)
  const totalPages = Math.ceil(totalWithdrawals / limit)
  return {
    withdrawals: rows.map(({ row, order }) => toWithdrawal(row, order)),
    pagination: { currentPage: page, totalPages, totalWithdrawals },
  }
}

/** @throws AppError not-found */
export async function getWithdrawalRow({ db }: Context, id: string): Promise<WithdrawalRow> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return row ?? throwUnknown()
}

/** @throws AppError not-found */
export async function lockWithdrawal({ db }: Context, id: string): Promise<WithdrawalRow> {
  if (!isId(id)) return throwUnknown()
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update')
  return row ?? throwUnknown()
}

function throwUnknown(): never {
  throw new AppError('not-found', 'There is no such withdrawal')
}
