import { jobKind } from '../platform/jobs/job-kind.ts'
import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { sweepAdditions } from './sweep-additions.ts'

const sweepCarts = jobKind<object>('sweep-carts', {
  title: 'Clearing old cart records',
  cron: '17 4 * * *',
  tries: 1,
})

export const cartWorkers: JobWorker[] = [jobWorker(sweepCarts, sweepAdditions)]
