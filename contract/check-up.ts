import { z } from 'zod'
import { call, done, idParams } from './define-call.ts'
import { DISMISSAL_REASON_MAX, LARGE_BODY_BYTES_MAX, REPAIRS_MAX } from './limits.ts'

/** The check-up: the doctor checks services, the check-up checks data, and repairs it. */

/** In the order in which they run. */
export const checkKeys = [
  'paid-without-order',
  'order-without-payment',
  'order-money',
  'refund-overdue',
  'stock-ledger',
  'reserved',
  'stale-reservation',
  'discount-uses',
  'featured-offer',
  'images',
  'stuck',
  'used-copies',
  'duplicates',
  'barcodes',
] as const
export type CheckKey = (typeof checkKeys)[number]

const finding = z.object({
  _id: z.string(),
  check: z.enum(checkKeys),
  text: z.string(),
  /** The page of the record, or the URL of an image. */
  link: z.string().optional(),
  since: z.iso.datetime(),
  /** The effect of a repair; absent where only a person can settle the finding. */
  repair: z
    .object({
      text: z.string(),
      /** A repair names one of these. */
      choices: z.array(z.string()).optional(),
    })
    .optional(),
  /** Until the finding changes. */
  dismissed: z
    .object({
      reason: z.string(),
      /** The email; empty once the account is deleted. */
      by: z.string(),
      at: z.iso.datetime(),
    })
    .optional(),
})
export type Finding = z.infer<typeof finding>

/** `not-checked`: the note has the reason, and the findings are those of the last run. */
export const checkStates = ['waiting', 'running', 'done', 'not-checked'] as const
export type DataCheckState = (typeof checkStates)[number]

const dataCheck = z.object({
  key: z.enum(checkKeys),
  title: z.string(),
  state: z.enum(checkStates),
  /** The last time it was done. */
  lastRunAt: z.iso.datetime().optional(),
  note: z.string().optional(),
  /** At most 200, dismissed ones last. */
  findings: z.array(finding),
  totalFindings: z.int(),
})
export type DataCheckResult = z.infer<typeof dataCheck>

const checkUp = z.object({
  _id: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  done: z.int(),
  total: z.int(),
  running: z.enum(checkKeys).optional(),
  /** Without dismissed ones. */
  openFindings: z.int(),
  checks: z.array(dataCheck),
})
export type CheckUp = z.infer<typeof checkUp>

const repairChange = z.object({
  id: z.string(),
  text: z.string(),
  before: z.string(),
  after: z.string(),
})
export type RepairChange = z.infer<typeof repairChange>

const wanted = z
  .array(z.object({ id: z.string().max(200), choice: z.string().max(50).optional() }))
  .min(1, 'Choose at least one finding')
  .max(REPAIRS_MAX, `At most ${REPAIRS_MAX} findings`)
export type WantedRepair = z.infer<typeof wanted>[number]

export const checkUpCalls = {
  'POST /check-ups': call({
    name: 'startCheckUp',
    access: 'admin',
    summary: 'Check the data of the shop now, as every night at 3 am shop time. A job does it.',
    status: 201,
    answer: done.extend({ checkUp }),
  }),
  'GET /check-ups/latest': call({
    name: 'getLatestCheckUp',
    access: 'admin',
    summary: 'The latest check-up with its progress and findings.',
    answer: done.extend({ checkUp: checkUp.optional() }),
  }),
  'POST /findings/repair-preview': call({
    name: 'previewRepair',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'What the repair of these findings would change, value by value.',
    body: z.object({ findings: wanted }),
    answer: done.extend({
      changes: z.array(repairChange),
      /** Identifies these changes when they are made. */
      seen: z.string(),
    }),
  }),
  'POST /findings/repair': call({
    name: 'repairFindings',
    access: 'admin',
    bodyBytesMax: LARGE_BODY_BYTES_MAX,
    summary: 'Repair these findings, all or none. 409 when the changes are others by now.',
    body: z.object({
      findings: wanted,
      seen: z.string('seen must be that of the preview').max(200),
    }),
    answer: done.extend({ repaired: z.int() }),
  }),
  'PUT /findings/:id/dismissal': call({
    name: 'dismissFinding',
    access: 'admin',
    summary: 'Dismiss a finding until it changes.',
    params: idParams,
    body: z.object({
      reason: z
        .string('Enter a reason')
        .trim()
        .min(1, 'Enter a reason')
        .max(DISMISSAL_REASON_MAX, `At most ${DISMISSAL_REASON_MAX} characters`),
    }),
    answer: done.extend({ finding }),
  }),
  'DELETE /findings/:id/dismissal': call({
    name: 'restoreFinding',
    access: 'admin',
    summary: 'Show a dismissed finding again.',
    params: idParams,
    answer: done.extend({ finding }),
  }),
}
