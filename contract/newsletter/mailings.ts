import { z } from 'zod'
import { call, done, idParams, ifMatchHeaders } from '../define-call.ts'
import {
  ADMIN_PAGE_SIZE,
  LARGE_BODY_BYTES_MAX,
  MAILING_INTRODUCTION_MAX,
  MAILING_ITEMS_MAX,
  MAILING_SUBJECT_MAX,
} from '../limits.ts'
import { pageCounts, paging } from '../paging.ts'
import { mailingGroups } from './mailing-groups.ts'

/** Mails to all confirmed subscribers about arrivals. */

export const mailingStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type MailingState = (typeof mailingStates)[number]

const group = z.enum(mailingGroups, `group must be one of ${mailingGroups.join(', ')}`)

/** An offer in its place in the mail. */
export const mailingItem = z.object({ productId: z.uuid('An item must be an offer'), group })
export type MailingItem = z.infer<typeof mailingItem>

/** An item as the mail shows it. */
const arrival = mailingItem.extend({
  productId: z.string(),
  /** "Ana Vale: Harbour Lights". */
  title: z.string(),
  /** Grades, ship date, or the first sentence of a review; may be empty. */
  detail: z.string(),
  price: z.string(),
  isSoldOut: z.boolean(),
})
export type Arrival = z.infer<typeof arrival>

const mailing = z.object({
  _id: z.string(),
  subject: z.string(),
  introduction: z.string(),
  items: z.array(arrival),
  state: z.enum(mailingStates),
  createdAt: z.iso.datetime(),
  startsAt: z.iso.datetime().optional(),
  finishedAt: z.iso.datetime().optional(),
  /** The last part of the address of its page, from the first press of "Send" on. */
  slug: z.string().optional(),
  /** Recipients by outcome; those who unsubscribed in the meantime are in none. All zero before it starts. */
  sent: z.int(),
  left: z.int(),
  failed: z.int(),
  /** Why the mail server takes no mail at the moment. */
  problem: z.string().optional(),
  /** For `If-Match`. */
  version: z.string(),
})
export type Mailing = z.infer<typeof mailing>

const mailingInput = z.object({
  subject: z
    .string('The subject must be a text')
    .trim()
    .max(MAILING_SUBJECT_MAX, `The subject must have at most ${MAILING_SUBJECT_MAX} characters`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'The subject must be one line'),
  introduction: z
    .string('The introduction must be a text')
    .max(
      MAILING_INTRODUCTION_MAX,
      `The introduction must have at most ${MAILING_INTRODUCTION_MAX} characters`,
    ),
  items: z
    .array(mailingItem)
    .max(MAILING_ITEMS_MAX, `At most ${MAILING_ITEMS_MAX} offers`)
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      'An offer is in the mail only once',
    ),
})
export type MailingInput = z.infer<typeof mailingInput>

const mailingAnswer = done.extend({ mailing })

export const mailingCalls = {
  'GET /mailings': call({
    name: 'listMailings',
    access: 'admin',
    summary: 'Newsletter mails, the latest first, without their items.',
    query: z.object(paging(ADMIN_PAGE_SIZE)),
    answer: done.extend({
      mailings: z.array(mailing.omit({ items: true, introduction: true })),
      pagination: z.object({ ...pageCounts, totalMailings: z.int() }),
    }),
  }),
  'POST /mailings': call({
    name: 'addMailing',
    access: 'admin',
    summary:
      'Start a draft with the offers that arrived since the draft of the last mail, and are not in it.',
    status: 201,
    answer: mailingAnswer,
  }),
  'GET /mailings/:id': call({
    name: 'getMailing',
    access: 'admin',
    summary: 'A newsletter mail with its items as they are now, and its progress.',
    params: idParams,
    answer: mailingAnswer,
  }),
  'GET /mailings/:id/arrivals': call({
    name: 'listArrivals',
    access: 'admin',
    summary:
      'The offers that arrived since the draft of the last mail and are not in it, by group.',
    params: idParams,
    answer: done.extend({
      /** The start of the period. */
      since: z.iso.datetime(),
      arrivals: z.array(arrival),
    }),
  }),
  'PUT /mailings/:id': call({
    name: 'setMailing',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Replace a draft. 409 once it is scheduled or sent.',
    params: idParams,
    headers: ifMatchHeaders,
    body: mailingInput,
    answer: mailingAnswer,
  }),
  'DELETE /mailings/:id': call({
    name: 'deleteMailing',
    access: 'admin',
    summary: 'Delete a draft.',
    params: idParams,
    answer: done,
  }),
  'POST /mailings/:id/preview': call({
    name: 'previewMailing',
    access: 'admin',
    summary: 'The saved mail as text, and the address of its HTML, which is valid for an hour.',
    params: idParams,
    answer: done.extend({ text: z.string(), url: z.string() }),
  }),
  'POST /mailings/:id/test': call({
    name: 'testMailing',
    access: 'admin',
    summary: 'Send the saved mail to the signed-in admin only.',
    params: idParams,
    answer: done.extend({ to: z.string() }),
  }),
  'POST /mailings/:id/send': call({
    name: 'sendMailing',
    access: 'admin',
    summary:
      'Send the mail to every confirmed subscriber, at once or at a time; a stopped mail goes on to those that are left.',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({ startsAt: z.iso.datetime('startsAt must be a UTC time').optional() }),
    answer: mailingAnswer,
  }),
  'POST /mailings/:id/stop': call({
    name: 'stopMailing',
    access: 'admin',
    summary:
      'Stop a mail: a scheduled one is a draft again, and one that is being sent goes to no further subscriber.',
    params: idParams,
    answer: mailingAnswer,
  }),
}
