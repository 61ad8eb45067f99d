import type { dayEndCalls } from '#contract/counter/day-ends.ts'
import type { returnCalls } from '#contract/counter/returns.ts'
import { toCents } from '#contract/money.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { toPosition } from '../to-order.ts'
import { assertHasCounter } from './assert-has-counter.ts'
import { getDayEnd, getOpenDay, listDayEnds, listDayPayments } from './day-ends.queries.ts'
import { endDay } from './end-day.ts'
import { mailReceipt } from './mail-receipt.ts'
import { getOpenReturn } from './open-return.queries.ts'
import { returnAtCounter } from './return-at-counter.ts'

/** The day and the goods that come back: the sale itself belongs to the counter. */
export const afterSaleHandlers: HandlersFor<keyof typeof dayEndCalls | keyof typeof returnCalls> = {
  'GET /counter/day': async (ctx) => {
    assertHasCounter(ctx)
    return { day: await getOpenDay(ctx) }
  },

  'GET /counter/day-ends': async (ctx, { query: { page, limit } }) => {
    assertHasCounter(ctx)
    const { dayEnds, totalDayEnds } = await listDayEnds(ctx, { page, limit })
    const totalPages = Math.ceil(totalDayEnds / limit)
    const pagination = { currentPage: page, totalPages, totalDayEnds }
    return { dayEnds, pagination }
  },

  'GET /counter/day-ends/:id': async (ctx, { params }) => {
    assertHasCounter(ctx)
    return {
      dayEnd: await getDayEnd(ctx, params.id),
      payments: await listDayPayments(ctx, params.id),
    }
  },

  'POST /counter/day-ends': async (ctx, { body, headers }) => ({
    dayEnd: await endDay(ctx, {
      countedCents: toCents(body.counted),
      leftCents: toCents(body.left),
      openingCents: body.opening === undefined ? undefined : toCents(body.opening),
      note: body.note,
      ifMatch: headers['if-match'],
      idempotencyKey: headers['idempotency-key'],
    }),
  }),

  'GET /counter/returns/:id': async (ctx, { params }) => ({
    return: await getOpenReturn(ctx, params.id),
  }),

  'POST /counter/returns/:id': async (ctx, { params, body, headers }) => ({
    order: await returnAtCounter(ctx, {
      orderId: params.id,
      units: body.lines.map(({ lineId, quantity }) => ({
        position: toPosition(params.id, lineId),
        quantity,
      })),
      money: body.money.map(({ kind, amount }) => ({ kind, amountCents: toCents(amount) })),
      deductionCents: toCents(body.deduction),
      note: body.note,
      idempotencyKey: headers['idempotency-key'],
    }),
  }),

  'POST /orders/:id/receipt': (ctx, { params, body }) =>
    mailReceipt(ctx, { orderId: params.id, email: body.email }),
}
