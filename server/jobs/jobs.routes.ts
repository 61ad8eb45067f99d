import type { jobCalls } from '#contract/jobs.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { retryJob } from './retry-job.ts'

export const jobHandlers: HandlersFor<keyof typeof jobCalls> = {
  'GET /jobs': async (ctx) => ({ jobs: await ctx.jobs.listFailed(ctx.db) }),
  'POST /jobs/:id/retry': (ctx, { params }) => retryJob(ctx, params.id),
}
