import { z } from 'zod'
import { mediaGrades } from './copies/grades.ts'
import { amountError } from './currency-texts.ts'
import { call, done, idParams } from './define-call.ts'
import { HOLD_HOURS_MAX, PRODUCT_PRICE_MAX_DOLLARS } from './limits.ts'
import { hasAtMostTwoDecimals } from './money.ts'
import { product } from './products/catalogue.ts'

/** Wants: customers queue for a product, and the next unit of it that comes on sale is held for the first of them. */

export const holdSources = ['want', 'draw', 'staff'] as const
export type HoldSource = (typeof holdSources)[number]

/** `used` while an order has the unit and after it was bought; the last three are ends without a purchase. */
export const holdStates = ['active', 'used', 'expired', 'declined', 'ended'] as const
export type HoldState = (typeof holdStates)[number]

const customer = z.object({ _id: z.string(), email: z.string() })

const hold = z.object({
  _id: z.string(),
  source: z.enum(holdSources),
  state: z.enum(holdStates),
  createdAt: z.iso.datetime(),
  /** Until its mail is handed over: the latest time it can end. */
  expiresAt: z.iso.datetime(),
  /** The offer held. */
  product,
  orderId: z.string().optional(),
  /** For admins only; absent once the account is deleted. */
  user: customer.optional(),
})
export type Hold = z.infer<typeof hold>

const mediaGrade = z.enum(mediaGrades, `minMediaGrade must be one of ${mediaGrades.join(', ')}`)

const want = z.object({
  /** As in lists: its featured offer. */
  product,
  createdAt: z.iso.datetime(),
  maxPrice: z.number().optional(),
  minMediaGrade: z.enum(mediaGrades).optional(),
  acceptsNew: z.boolean(),
  /** Customers before this one. */
  ahead: z.int(),
  missedHolds: z.int(),
  isPaused: z.boolean(),
  hold: hold.optional(),
})
export type Want = z.infer<typeof want>

const queuedWant = want.extend({ user: customer })
export type QueuedWant = z.infer<typeof queuedWant>

export const holdEvents = ['held', 'mailed', 'expired', 'declined', 'ended', 'bought'] as const
export type HoldEvent = (typeof holdEvents)[number]

const holdMoment = z.object({
  at: z.iso.datetime(),
  type: z.enum(holdEvents),
  /** Absent once the account is deleted. */
  user: customer.optional(),
  /** The offer held. */
  productId: z.string(),
  /** Set for a used copy. */
  sku: z.string().optional(),
})
export type HoldMoment = z.infer<typeof holdMoment>

/** Missing values mean no limit. */
const wantInput = z.object({
  maxPrice: z
    .number(amountError('Highest price'))
    .min(0, 'Highest price must not be negative')
    .max(PRODUCT_PRICE_MAX_DOLLARS, 'Highest price is too large')
    .refine(hasAtMostTwoDecimals, 'Highest price must have at most 2 decimals')
    .optional(),
  minMediaGrade: mediaGrade.optional(),
  acceptsNew: z.boolean('acceptsNew must be true or false').default(true),
})
export type WantInput = z.infer<typeof wantInput>

const hoursText = `hours must be a number from 1 to ${HOLD_HOURS_MAX}`
const productParams = z.object({ productId: z.string().min(1).max(200) })

export const wantCalls = {
  'GET /wants': call({
    name: 'listWants',
    access: 'signed-in',
    summary: 'The wants of the signed-in user, latest first.',
    answer: done.extend({ wants: z.array(want) }),
  }),
  'GET /wants/:productId': call({
    name: 'getWant',
    access: 'signed-in',
    summary:
      "The signed-in user's want of a product and the units held for them, oldest first; `hold` is the first.",
    params: productParams,
    answer: done.extend({ want: want.optional(), hold: hold.optional(), holds: z.array(hold) }),
  }),
  'PUT /wants/:productId': call({
    name: 'saveWant',
    access: 'signed-in',
    summary:
      'Want a product, or change the limits of the want; its place in the queue stays. Also resumes a paused want. 409 when an offer meets it already.',
    params: productParams,
    body: wantInput,
    answer: done.extend({ want }),
  }),
  'DELETE /wants/:productId': call({
    name: 'removeWant',
    access: 'signed-in',
    summary: 'Remove a want, and end its hold.',
    params: productParams,
    answer: done,
  }),
  'GET /holds': call({
    name: 'listHolds',
    access: 'signed-in',
    summary: 'The units that are on hold for the signed-in user.',
    answer: done.extend({ holds: z.array(hold) }),
  }),
  'POST /holds': call({
    name: 'createHold',
    access: 'admin',
    summary: 'Hold one unit of an offer for a customer. 409 when no unit is available.',
    body: z.object({
      productId: z.string('Product ID is required').min(1).max(200),
      userId: z.string('User ID is required').min(1).max(200),
      hours: z.number(hoursText).min(1, hoursText).max(HOLD_HOURS_MAX, hoursText),
    }),
    status: 201,
    answer: done.extend({ hold }),
  }),
  'POST /holds/:id/release': call({
    name: 'releaseHold',
    access: 'owner-or-admin',
    summary: 'End a hold: the unit goes to the next customer who wants it, otherwise on sale.',
    params: idParams,
    answer: done.extend({ hold }),
    awaitsInvalidation: true,
  }),
  'GET /products/:id/queue': call({
    name: 'getProductQueue',
    access: 'admin',
    isPersonal: true,
    summary: 'The wants of a product in the order of its queue, its holds, and their history.',
    params: idParams,
    answer: done.extend({
      wants: z.array(queuedWant),
      holds: z.array(hold),
      history: z.array(holdMoment),
    }),
  }),
}
