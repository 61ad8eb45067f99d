import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteOrphans } from './delete-orphans.ts'
import { deleteOrphansJob } from './image-cleanup.jobs.ts'

export const imageCleanupWorkers: JobWorker[] = [jobWorker(deleteOrphansJob, deleteOrphans)]
