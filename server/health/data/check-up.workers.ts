import { AppError } from '#contract/errors.ts'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { runCheckUpJob, startCheckUpJob } from './check-up.jobs.ts'
import { runCheckUp } from './run-check-up.ts'
import { startCheckUp } from './start-check-up.ts'

export const checkUpWorkers: JobWorker[] = [
  jobWorker(startCheckUpJob, async (ctx) => {
    try {
      await startCheckUp(ctx)
    } catch (error) {
      // An admin has started one.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }),
  jobWorker(runCheckUpJob, (ctx, { checkUpId }, { signal }) =>
    runCheckUp(ctx, checkUpId, { signal }),
  ),
]
