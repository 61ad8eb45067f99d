import { z } from 'zod'
import { amountError } from '../currency-texts.ts'
import { call, csvAnswer, done, ifMatchHeaders } from '../define-call.ts'
import { ADMIN_PAGE_SIZE, DROP_LIMIT_MAX, PRODUCT_PRICE_MAX_DOLLARS } from '../limits.ts'
import { pageCounts, paging } from '../paging.ts'
import { product } from '../products/catalogue.ts'
import { drop, dropModes } from './drop.ts'

/** Drops: sales that start at a set time, first come or by draw, with a limit per customer. */

/** `passed-over` was drawn with too many units on hold, `at-limit` has ordered as many as one customer may. */
export const entryResults = [
  'won',
  'waiting',
  'bought',
  'missed',
  'passed-over',
  'at-limit',
] as const
export type EntryResult = (typeof entryResults)[number]

const entry = z.object({
  enteredAt: z.iso.datetime(),
  /** From 1, in the drawn order; absent before the draw. */
  place: z.int().optional(),
  result: z.enum(entryResults).optional(),
})
export type Entry = z.infer<typeof entry>

const customerEntry = entry.extend({ user: z.object({ _id: z.string(), email: z.string() }) })
export type CustomerEntry = z.infer<typeof customerEntry>

const time = (name: string) => z.iso.datetime({ offset: true, error: `${name} must be a time` })
const limitText = `The limit per customer must be a whole number from 1 to ${DROP_LIMIT_MAX}`

const dropInput = z.object({
  mode: z.enum(dropModes, 'mode must be first-come or draw').default('first-come'),
  startsAt: time('startsAt').optional(),
  limitPerCustomer: z.int(limitText).min(1, limitText).max(DROP_LIMIT_MAX, limitText).optional(),
  entriesOpenAt: time('entriesOpenAt').optional(),
  /** The remainder of a draw is on open sale from then on. */
  openSaleAt: time('openSaleAt').optional(),
  /** Only compared with the price, for the warning. */
  listPrice: z
    .number(amountError('List price'))
    .min(0, 'List price must not be negative')
    .max(PRODUCT_PRICE_MAX_DOLLARS, 'List price is too large')
    .optional(),
})
export type DropInput = z.infer<typeof dropInput>

const versionedDrop = drop.extend({
  /** Empty for the drop of the product of a variant that has none of its own. */
  version: z.string(),
})

const params = z.object({ productId: z.string().min(1).max(200) })

export const dropCalls = {
  'GET /drops': call({
    name: 'listDrops',
    access: 'admin',
    summary: 'Products with a start time or a limit per customer, latest start first.',
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      drops: z.array(z.object({ product })),
      pagination: z.object({ ...pageCounts, totalDrops: z.int() }),
    }),
  }),
  'GET /drops/:productId': call({
    name: 'getDrop',
    access: 'anyone',
    priority: 'work',
    summary: 'The drop of an offer, its state, and the time of the server.',
    params,
    answer: done.extend({ drop: versionedDrop, now: z.iso.datetime() }),
  }),
  'PUT /drops/:productId': call({
    name: 'saveDrop',
    access: 'admin',
    summary:
      'Set start time, limit per customer or draw of an offer. 412 when its drop has another `version` than If-Match; an offer without one has the version `""`.',
    params,
    headers: ifMatchHeaders,
    body: dropInput,
    answer: done.extend({ drop: versionedDrop, warning: z.string().optional() }),
  }),
  'DELETE /drops/:productId': call({
    name: 'removeDrop',
    access: 'admin',
    summary:
      'Remove start time and limit: the offer is on sale as any other. 409 for a variant that has the drop of its product: remove it there.',
    params,
    answer: done,
  }),
  'GET /drops/:productId/entry': call({
    name: 'getDropEntry',
    access: 'signed-in',
    summary: 'The entry of the signed-in user in a draw, if any.',
    params,
    answer: done.extend({ entry: entry.optional() }),
  }),
  'POST /drops/:productId/entry': call({
    name: 'enterDraw',
    access: 'signed-in',
    summary: 'Enter a draw, once: a repeated request answers the same entry.',
    params,
    status: 201,
    answer: done.extend({ entry }),
  }),
  'GET /drops/:productId/entries': call({
    name: 'listDropEntries',
    access: 'admin',
    isPersonal: true,
    summary: 'The entries of a draw, in drawn order after the draw.',
    params,
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      entries: z.array(customerEntry),
      seedHash: z.string(),
      seed: z.string().optional(),
      pagination: z.object({ ...pageCounts, totalEntries: z.int() }),
    }),
  }),
  'GET /drops/:productId/entries/export': call({
    name: 'exportDropEntries',
    access: 'admin',
    needsRecentAuth: true,
    isPersonal: true,
    summary: 'The entries of a draw as a CSV file.',
    params,
    ...csvAnswer,
  }),
}
