import type { Context } from '../platform/context.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'
import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { sweepAdditions } from './sweep-additions.ts'
import { sweepLines } from './sweep-lines.ts'

const sweepCarts = jobKind<object>('sweep-carts', {
  title: 'Clearing old cart records',
  cron: '17 4 * * *',
  tries: 1,
})

async function sweepOld(ctx: Context): Promise<void> {
  await sweepAdditions(ctx)
  await sweepLines(ctx)
}

export const cartWorkers: JobWorker[] = [jobWorker(sweepCarts, sweepOld)]
