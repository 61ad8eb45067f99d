import { defineJob } from '#server/platform/jobs/define-job.ts'
import { type JobWorker, jobWorker } from '#server/platform/jobs/job-worker.ts'
import { compactProductCounts } from './compact-product-counts.ts'
import { compactFacetCounts } from './facets/compact-facet-counts.ts'

const compactProductCountsJob = defineJob<object>('compact-product-counts', {
  title: 'Compacting product counts',
  cron: '*/5 * * * *',
  attempts: 1,
})

export const catalogueWorkers: JobWorker[] = [
  jobWorker(compactProductCountsJob, async (ctx) => {
    await compactProductCounts(ctx)
    await compactFacetCounts(ctx)
  }),
]
