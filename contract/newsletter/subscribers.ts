import { z } from 'zod'
import { call, csvAnswer, done, idParams } from '../define-call.ts'
import { ADMIN_PAGE_SIZE, SUBSCRIBER_FILE_BYTES_MAX } from '../limits.ts'
import { pageCounts, paging, searchText } from '../paging.ts'

/** The subscribers of the newsletter in the back office. */

export const subscriberStates = ['confirmed', 'unconfirmed'] as const

const subscriber = z.object({
  _id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When the newsletter was requested; of an unconfirmed address its latest request. */
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().optional(),
})
export type Subscriber = z.infer<typeof subscriber>

const filter = {
  search: searchText.optional(),
  state: z.enum(subscriberStates, 'state must be confirmed or unconfirmed').optional(),
}

/** A refused row of a file, with the reason. */
const refusedRow = z.object({ row: z.int(), message: z.string() })

export const subscriberCalls = {
  'GET /newsletter/subscribers': call({
    name: 'listSubscribers',
    access: 'admin',
    isPersonal: true,
    summary: 'Subscribers of the newsletter, the latest first.',
    query: z.object({ ...paging(ADMIN_PAGE_SIZE), ...filter }),
    answer: done.extend({
      subscribers: z.array(subscriber),
      /** The confirmed ones of all subscribers. */
      totalConfirmed: z.int(),
      pagination: z.object({ ...pageCounts, totalSubscribers: z.int() }),
    }),
  }),
  'GET /newsletter/subscribers/export': call({
    name: 'exportSubscribers',
    access: 'admin',
    needsRecentAuth: true,
    isPersonal: true,
    summary: 'All subscribers, or those of a filter, as a CSV file (docs/csv.md).',
    query: z.object(filter),
    ...csvAnswer,
  }),
  'POST /newsletter/subscribers/file': call({
    name: 'importSubscribers',
    access: 'admin',
    bodyBytesMax: SUBSCRIBER_FILE_BYTES_MAX + 64 * 1024,
    summary:
      'Add the addresses of a CSV file with a column `email`. Each is unconfirmed and gets one mail that asks for confirmation, ever.',
    bodyType: 'multipart',
    describedBody: z.object({ file: z.file().max(SUBSCRIBER_FILE_BYTES_MAX) }),
    answer: done.extend({
      /** Addresses that get the mail. */
      asked: z.int(),
      /** Addresses of earlier files, and subscribers. */
      known: z.int(),
      /** At most 100 of the refused rows. */
      refused: z.array(refusedRow),
      totalRefused: z.int(),
    }),
  }),
  'DELETE /newsletter/subscribers/:id': call({
    name: 'removeSubscriber',
    access: 'admin',
    summary: 'Remove a subscriber. Only the owner of the mailbox can subscribe again.',
    params: idParams,
    answer: done,
  }),
}
