import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { deleteExpiredLines } from './delete-expired-lines.ts'

const deleteExpiredCartsJob = defineJob<object>('delete-expired-carts', {
  title: 'Deleting old cart records',
  cron: '17 4 * * *',
  attempts: 1,
})

export const cartWorkers: JobWorker[] = [jobWorker(deleteExpiredCartsJob, deleteExpiredLines)]
