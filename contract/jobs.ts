import { z } from 'zod'
import { call, done, idParams } from './call.ts'

/**
 * Background work that did not go well. `retrying`: it is tried again at `nextTryAt`. `failed`: given up, and
 * kept for a week.
 */
const troubledJob = z.object({
  _id: z.string(),
  state: z.enum(['retrying', 'failed']),
  /** What kind of work, in words: "Order mail". */
  title: z.string(),
  /** What it is about: "confirmation of RO-1A2B"; empty when it is about no one thing. */
  subject: z.string(),
  tries: z.int(),
  /** What went wrong the last time. */
  error: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  nextTryAt: z.iso.datetime().optional(),
  /** Runs again by itself, with the next round of its schedule. */
  isScheduled: z.boolean(),
})
export type TroubledJob = z.infer<typeof troubledJob>

export const jobCalls = {
  'GET /jobs': call({
    access: 'admin',
    summary: 'Background work, mails included, that failed or is being tried again; at most 200.',
    answer: done.extend({ jobs: z.array(troubledJob) }),
  }),
  'POST /jobs/:id/retry': call({
    access: 'admin',
    summary: 'Have a job tried once more, now.',
    params: idParams,
    answer: done,
  }),
}
