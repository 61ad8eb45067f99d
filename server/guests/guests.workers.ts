import { claimGuestOrdersJob } from '#server/accounts/index.ts'
import { claimGuestOrders, deleteExpiredGuestLinks } from '#server/orders/index.ts'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { sendGuestDataLink } from './guest-data-link.ts'
import { deleteExpiredGuestLinksJob, mailGuestDataLink } from './guests.jobs.ts'

export const guestWorkers: JobWorker[] = [
  jobWorker(claimGuestOrdersJob, async (ctx, claim) => {
    await claimGuestOrders(ctx, claim)
  }),
  jobWorker(mailGuestDataLink, sendGuestDataLink),
  jobWorker(deleteExpiredGuestLinksJob, deleteExpiredGuestLinks),
]
