import { z } from 'zod'
import { call, done, idempotencyHeaders, idParams, ifMatchHeaders } from '../define-call.ts'
import { ADMIN_PAGE_SIZE, NOTE_MAX, PRODUCT_PRICE_MAX_DOLLARS } from '../limits.ts'
import { hasAtMostTwoDecimals } from '../money.ts'
import { writer } from '../notes.ts'
import { tenderKind } from '../orders/order-source.ts'
import { pageCounts, paging } from '../paging.ts'

/** The day's end of the counter: what was taken and given back since the one before, and the cash in the drawer. */

/** Amounts in dollars. A sale that is paid in two kinds counts in both. */
const daySum = z.object({
  kind: tenderKind,
  taken: z.number(),
  givenBack: z.number(),
  sales: z.int(),
  returns: z.int(),
})
export type DaySum = z.infer<typeof daySum>

const openDay = z.object({
  /** The number that its end will have. */
  number: z.int(),
  /** When the day before ended; absent for the first. */
  since: z.iso.datetime().optional(),
  /** The cash in the drawer at the start: what the day's end before left in it, 0 for the first. */
  opening: z.number(),
  /** One for each kind, zeros included. */
  sums: z.array(daySum),
  /** The cash that the drawer has by that: the opening, with what was taken, less what was given back. */
  expected: z.number(),
  /** For `If-Match` when the day is ended: another one after each payment at the counter. */
  version: z.string(),
})
export type OpenDay = z.infer<typeof openDay>

const dayEnd = openDay.omit({ version: true }).extend({
  _id: z.string(),
  closedAt: z.iso.datetime(),
  by: writer,
  currency: z.string(),
  counted: z.number(),
  /** Cash counted above the expected amount; negative when cash is missing. */
  difference: z.number(),
  /** The cash that stayed in the drawer. */
  left: z.number(),
  note: z.string(),
})
export type DayEnd = z.infer<typeof dayEnd>

/** Money that was taken at the counter, or given back: a negative amount. */
const dayPayment = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  orderId: z.string(),
  kind: tenderKind,
  amount: z.number(),
})
export type DayPayment = z.infer<typeof dayPayment>

const cash = (name: string) =>
  z
    .number(`${name} must be an amount`)
    .min(0, `${name} must be at least 0`)
    .max(PRODUCT_PRICE_MAX_DOLLARS, `${name} is too large`)
    .refine(hasAtMostTwoDecimals, `${name} has at most two decimals`)

export const dayEndCalls = {
  'GET /counter/day': call({
    name: 'getOpenDay',
    access: 'admin',
    summary: "The sums of the counter since the last day's end. 404 in a shop without a counter.",
    answer: done.extend({ day: openDay }),
  }),
  'GET /counter/day-ends': call({
    name: 'listDayEnds',
    access: 'admin',
    summary: "The day's ends of the counter, newest first.",
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      dayEnds: z.array(dayEnd),
      pagination: z.object({ ...pageCounts, totalDayEnds: z.int() }),
    }),
  }),
  'GET /counter/day-ends/:id': call({
    name: 'getDayEnd',
    access: 'admin',
    summary: "One day's end with its payments, oldest first, at most 2,000.",
    params: idParams,
    answer: done.extend({ dayEnd, payments: z.array(dayPayment) }),
  }),
  'POST /counter/day-ends': call({
    name: 'endDay',
    access: 'admin',
    summary:
      "End the day: write down its sums and the cash that was counted, for good. 412 when the open day has another `version` than If-Match. 409 for an opening after the first day's end.",
    headers: idempotencyHeaders.extend(ifMatchHeaders.shape),
    body: z
      .object({
        counted: cash('counted'),
        left: cash('left'),
        /** The cash in the drawer before the first sale of the shop; later ones start with what was left. */
        opening: cash('opening').optional(),
        note: z.string().trim().max(NOTE_MAX, 'The note is too long').default(''),
      })
      .refine(({ counted, left }) => left <= counted, {
        path: ['left'],
        message: 'More than was counted cannot stay in the drawer',
      }),
    answer: done.extend({ dayEnd }),
    status: 201,
  }),
}
