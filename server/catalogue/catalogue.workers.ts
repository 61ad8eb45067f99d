import { jobKind } from '../platform/jobs/job-kind.ts'
import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { addUpCounts } from './add-up-counts.ts'

const addUpProductCounts = jobKind<object>('add-up-product-counts', {
  title: 'Adding up how many products there are',
  cron: '*/5 * * * *',
  tries: 1,
})

export const catalogueWorkers: JobWorker[] = [jobWorker(addUpProductCounts, addUpCounts)]
