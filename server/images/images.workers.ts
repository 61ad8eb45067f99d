import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { generateRenditions } from './generate-renditions.ts'
import { generateRenditionsJob } from './images.jobs.ts'

export const imageWorkers: JobWorker[] = [jobWorker(generateRenditionsJob, generateRenditions)]
