import { z } from 'zod'
import { call, done, idParams } from './define-call.ts'

/**
 * A failed background job. `retrying`: the next attempt is at `nextAttemptAt`. `failed`: retries are exhausted; the job
 * is retained for a week.
 */
const failedJob = z.object({
  _id: z.string(),
  state: z.enum(['retrying', 'failed']),
  /** The kind of job: "Order mail". */
  title: z.string(),
  /** The record it works on: "confirmation of RO-1A2B"; empty for jobs without one. */
  subject: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().optional(),
  /** Runs again by its schedule. */
  isScheduled: z.boolean(),
})
export type FailedJob = z.infer<typeof failedJob>

export const jobCalls = {
  'GET /jobs': call({
    name: 'listFailedJobs',
    access: 'admin',
    isPersonal: true,
    summary: 'Background jobs, mails included, that failed or are being retried; at most 200.',
    answer: done.extend({ jobs: z.array(failedJob) }),
  }),
  'POST /jobs/:id/retry': call({
    name: 'retryJob',
    access: 'admin',
    summary: 'Retry a job now.',
    params: idParams,
    answer: done,
  }),
}
