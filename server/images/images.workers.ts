import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { makeImageSizes, sweepImages } from './images.jobs.ts'
import { makeSizes } from './make-sizes.ts'
import { sweepOrphans } from './sweep-orphans.ts'

export const imageWorkers: JobWorker[] = [
  jobWorker(makeImageSizes, makeSizes),
  jobWorker(sweepImages, sweepOrphans),
]
