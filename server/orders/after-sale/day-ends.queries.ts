import { asc, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { DayEnd, DayPayment, DaySum, OpenDay } from '#contract/counter/day-ends.ts'
import { AppError } from '#contract/errors.ts'
import { toDollars } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { toVersion } from '#server/platform/version.ts'
import { type AuthorOf, findAuthors } from '../order-authors.queries.ts'
import {
  type DayEndRow,
  type DayEndSum,
  dayEnds,
  orderTenders,
  type TenderRow,
} from '../order-payments.tables.ts'
import { expectedCash, sumTenders } from './day-sums.rules.ts'

/** The payments of one day's end in a response. */
const PAYMENTS_MAX = 2000

/** The payments since the last day's end. */
export type UncountedDay = {
  number: number
  since: Date | null
  openingCents: number
  tenders: Pick<TenderRow, 'id' | 'kind' | 'amountCents'>[]
}

/** The open day as it is now. */
export async function getOpenDay(ctx: Context): Promise<OpenDay> {
  const day = await readUncountedDay(ctx)
  const { number, since, openingCents, tenders } = day
  const sums = sumTenders(tenders)
  return {
    number,
    opening: toDollars(openingCents),
    sums: sums.map(toDaySum),
    expected: toDollars(expectedCash(openingCents, sums)),
    version: dayVersionOf(day),
    ...(since && { since: since.toISOString() }),
  }
}

/** The payments that no day's end has counted. With `isLocked` nothing else counts them until the transaction ends. */
export async function readUncountedDay(
  { db }: Context,
  { isLocked = false } = {},
): Promise<UncountedDay> {
  const [last] = await db.select().from(dayEnds).orderBy(desc(dayEnds.number)).limit(1)
  const { id, kind, amountCents, dayEndId } = orderTenders
  const uncounted = db
    .select({ id, kind, amountCents })
    .from(orderTenders)
    .where(isNull(dayEndId))
    .orderBy(id)
  return {
    number: (last?.number ?? 0) + 1,
    since: last?.closedAt ?? null,
    openingCents: last?.leftCents ?? 0,
    tenders: await (isLocked ? uncounted.for('update') : uncounted),
  }
}

/** Another one after each payment, because ids are in the order of their creation. */
export function dayVersionOf({ number, tenders }: UncountedDay): string {
  return toVersion("day's end", number, tenders.length, tenders.at(-1)?.id ?? '')
}

/** A page of the former ones, newest first. */
export async function listDayEnds(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ dayEnds: DayEnd[]; totalDayEnds: number }> {
  const totalDayEnds = await ctx.db.$count(dayEnds)
  const rows = await selectDayEnds(ctx)
    .orderBy(desc(dayEnds.number))
    .limit(limit)
    .offset((page - 1) * limit)
  const writerOf = await findAuthors(
    ctx,
    rows.map(({ row }) => row.actor),
  )
  return { dayEnds: rows.map((each) => toDayEnd(each, writerOf)), totalDayEnds }
}

/** @throws AppError not-found */
export async function getDayEnd(ctx: Context, dayEndId: string): Promise<DayEnd> {
  const [found] = await selectDayEnds(ctx).where(eqId(dayEnds.id, dayEndId))
  if (!found) throw new AppError('not-found', "There is no such day's end")
  return toDayEnd(found, await findAuthors(ctx, [found.row.actor]))
}

/** The payments that it counted, oldest first. */
export async function listDayPayments({ db }: Context, dayEndId: string): Promise<DayPayment[]> {
  const rows = await db
    .select()
    .from(orderTenders)
    .where(eq(orderTenders.dayEndId, dayEndId))
    .orderBy(asc(orderTenders.id))
    .limit(PAYMENTS_MAX)
  return rows.map(({ id, createdAt, orderId, kind, amountCents }) => ({
    _id: id,
    at: createdAt.toISOString(),
    orderId,
    kind,
    amount: toDollars(amountCents),
  }))
}

function selectDayEnds({ db }: Context) {
  const before = db
    .select({ closedAt: sql`max(closed_at)` })
    .from(sql`day_ends as before`)
    .where(lt(sql`before.number`, dayEnds.number))
  return db
    .select({ row: dayEnds, since: sql<Date | null>`(${before})`.mapWith(dayEnds.closedAt) })
    .from(dayEnds)
    .$dynamic()
}

function toDayEnd(
  { row, since }: { row: DayEndRow; since: Date | null },
  writerOf: AuthorOf,
): DayEnd {
  const expectedCents = expectedCash(row.openingCents, row.sums)
  return {
    _id: row.id,
    number: row.number,
    ...(since && { since: since.toISOString() }),
    closedAt: row.closedAt.toISOString(),
    by: writerOf(row.actor),
    currency: row.currency,
    opening: toDollars(row.openingCents),
    sums: row.sums.map(toDaySum),
    expected: toDollars(expectedCents),
    counted: toDollars(row.countedCents),
    difference: toDollars(row.countedCents - expectedCents),
    left: toDollars(row.leftCents),
    note: row.note,
  }
}

function toDaySum({ kind, takenCents, givenBackCents, sales, returns }: DayEndSum): DaySum {
  return {
    kind,
    taken: toDollars(takenCents),
    givenBack: toDollars(givenBackCents),
    sales,
    returns,
  }
}
