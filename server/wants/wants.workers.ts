import type { Context } from '#server/platform/context.ts'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { announceHolds } from './announce-holds.ts'
import { drawWorkers } from './draws/draws.workers.ts'
import { expireHold, listDueHolds } from './expire-hold.ts'
import { sendHoldEndedMail } from './mail/send-hold-ended-mail.ts'
import { sendHoldMail } from './mail/send-hold-mail.ts'
import { sendPausedWantMail } from './mail/send-paused-want-mail.ts'
import {
  expireHoldJob,
  mailHoldEndedJob,
  mailHoldJob,
  mailPausedWantJob,
  passOnHoldsJob,
} from './wants.jobs.ts'

/** One failing hold must not stop the others; the job then counts as failed in the back office. */
async function passOnHolds(ctx: Context): Promise<void> {
  let failure: unknown
  for (const { id } of await listDueHolds(ctx)) {
    await expireHold(ctx, id).catch((error: unknown) => {
      ctx.log.error({ err: error, holdId: id }, 'hold not ended')
      failure = error
    })
  }
  await announceHolds(ctx)
  if (failure) throw failure
}

export const wantWorkers: JobWorker[] = [
  jobWorker(passOnHoldsJob, passOnHolds),
  jobWorker(expireHoldJob, (ctx, { holdId }) => expireHold(ctx, holdId)),
  jobWorker(mailHoldJob, sendHoldMail),
  jobWorker(mailHoldEndedJob, sendHoldEndedMail),
  jobWorker(mailPausedWantJob, sendPausedWantMail),
  ...drawWorkers,
]
