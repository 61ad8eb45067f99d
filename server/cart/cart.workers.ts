import type { JobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { cartLines } from './cart.tables.ts'

export const cartWorkers: JobWorker[] = [
  retentionWorker('delete-expired-carts', {
    record: 'cart line',
    title: 'Deleting old cart records',
    cron: '17 4 * * *',
    createdAt: cartLines.addedAt,
  }),
]
