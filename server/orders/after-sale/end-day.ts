import { inArray } from 'drizzle-orm'
import type { DayEnd } from '#contract/counter/day-ends.ts'
import { AppError } from '#contract/errors.ts'
import { matchesVersion } from '#contract/if-match.ts'
import { shopCurrency, toDollars } from '#contract/money.ts'
import { recordChange } from '#server/audit/index.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { lockName } from '#server/platform/db/lock-name.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { dayEnds, orderTenders } from '../order-payments.tables.ts'
import { assertHasCounter } from './assert-has-counter.ts'
import { dayVersionOf, getDayEnd, readUncountedDay, type UncountedDay } from './day-ends.queries.ts'
import { expectedCash, sumTenders } from './day-sums.rules.ts'

export type CountedDay = {
  countedCents: number
  leftCents: number
  openingCents?: number | undefined
  note: string
  /** The header. */
  ifMatch?: string | undefined
  idempotencyKey?: string | undefined
}

/**
 * Ends the day of the counter: every payment that no day's end has counted is counted by this one. A sale that is not committed yet
 * belongs to the next day; a second admin waits. A used key returns its day's end.
 * @throws AppError not-found without a counter; precondition-failed when the open day has another version than `ifMatch`; conflict
 * for an opening after the first day, or when the key was used for other amounts
 */
export async function endDay(ctx: Context, given: CountedDay): Promise<DayEnd> {
  assertHasCounter(ctx)
  const { ifMatch: _, idempotencyKey, ...request } = given
  const once = {
    operation: 'end-day',
    key: idempotencyKey,
    request,
    mismatch: "This Idempotency-Key was used for a different day's end",
  }
  return runOnce(ctx, once, {
    run: (ctx) => saveDayEnd(ctx, given),
    idOf: ({ _id }) => _id,
    repeat: getDayEnd,
  })
}

async function saveDayEnd(ctx: Context, given: CountedDay): Promise<DayEnd> {
  await lockName(ctx, "day's end")
  const day = await readUncountedDay(ctx, { isLocked: true })
  assertOpen(day, given)
  const { countedCents, leftCents, openingCents = day.openingCents, note } = given
  const sums = sumTenders(day.tenders)
  const [row] = await ctx.db
    .insert(dayEnds)
    .values({
      number: day.number,
      currency: shopCurrency(),
      sums,
      openingCents,
      countedCents,
      leftCents,
      note,
      actor: actorName(ctx.actor),
      closedAt: ctx.now,
    })
    .returning({ id: dayEnds.id })
  if (!row) throw new Error("The day's end was not written")
  const ids = day.tenders.map(({ id }) => id)
  if (ids.length > 0) {
    const counted = inArray(orderTenders.id, ids)
    await ctx.db.update(orderTenders).set({ dayEndId: row.id }).where(counted)
  }
  await recordChange(ctx, {
    action: 'counter.day-end',
    subject: { id: row.id, name: `Day's end ${day.number}` },
    before: null,
    after: {
      number: day.number,
      expected: toDollars(expectedCash(openingCents, sums)),
      counted: toDollars(countedCents),
      left: toDollars(leftCents),
      ...(note && { note }),
    },
  })
  return getDayEnd(ctx, row.id)
}

function assertOpen(day: UncountedDay, { ifMatch, openingCents }: CountedDay): void {
  if (!matchesVersion(ifMatch, dayVersionOf(day))) {
    throw new AppError(
      'precondition-failed',
      'Something was sold or given back since you looked, or the day was ended. Look at the sums again.',
    )
  }
  if (openingCents !== undefined && day.since) {
    const before = `day's end ${day.number - 1}`
    throw new AppError('conflict', `The drawer starts with what ${before} left in it`, {
      field: 'opening',
    })
  }
}
