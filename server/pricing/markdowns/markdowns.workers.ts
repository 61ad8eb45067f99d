import { defineJob } from '#server/platform/jobs/define-job.ts'
import { type JobWorker, jobWorker } from '#server/platform/jobs/job-worker.ts'
import { proposeMarkdowns } from './propose-markdowns.ts'

const proposeMarkdownsJob = defineJob<object>('propose-markdowns', {
  title: 'Markdown list',
  cron: '0 3 * * *',
  isInShopTime: true,
  attempts: 3,
})

export const markdownWorkers: JobWorker[] = [jobWorker(proposeMarkdownsJob, proposeMarkdowns)]
