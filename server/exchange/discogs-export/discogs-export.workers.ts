import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteExpiredExports } from './delete-expired-exports.ts'
import { deleteExpiredExportsJob } from './discogs-export.jobs.ts'

export const discogsExportWorkers: JobWorker[] = [
  jobWorker(deleteExpiredExportsJob, deleteExpiredExports),
]
