import type { JobWorker } from './platform/jobs/job-kind.ts'

/** Every kind of background work of the shop. */
export const workers: JobWorker[] = []
