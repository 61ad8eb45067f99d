import type { Context } from '#server/platform/context.ts'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import {
  drawDropJob,
  followDropsJob,
  listDueOpenings,
  openDrop,
  openDropJob,
} from '#server/pricing/index.ts'
import { mailNotDrawnJob } from '../wants.jobs.ts'
import { drawDrop, listDueDraws } from './draw-drop.ts'
import { sendNotDrawnMail } from './send-not-drawn-mail.ts'

async function followDrops(ctx: Context): Promise<void> {
  for (const productId of await listDueDraws(ctx)) await drawDrop(ctx, productId)
  for (const productId of await listDueOpenings(ctx)) await openDrop(ctx, productId)
}

export const drawWorkers: JobWorker[] = [
  jobWorker(drawDropJob, (ctx, { productId }) => drawDrop(ctx, productId)),
  jobWorker(openDropJob, (ctx, { productId }) => openDrop(ctx, productId)),
  jobWorker(followDropsJob, followDrops),
  jobWorker(mailNotDrawnJob, sendNotDrawnMail),
]
