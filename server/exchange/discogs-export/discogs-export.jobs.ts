import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Deletes exports that were made 30 days ago. */
export const deleteExpiredExportsJob = defineJob<object>('delete-expired-discogs-exports', {
  title: 'Deleting old exports for Discogs',
  cron: '43 3 * * *',
  attempts: 1,
})
