import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { proposeMarkdowns } from './propose-markdowns.ts'

const proposeMarkdownsJob = defineJob<object>('propose-markdowns', {
  title: 'Markdown list',
  cron: '0 3 * * *',
  isInShopTime: true,
  attempts: 3,
})

export const markdownWorkers: JobWorker[] = [jobWorker(proposeMarkdownsJob, proposeMarkdowns)]
