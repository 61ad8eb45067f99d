import { defineJob } from '#server/platform/jobs/define-job.ts'

/** At night, when uploads are rare. */
export const deleteOrphansJob = defineJob<object>('delete-orphan-images', {
  title: 'Deleting unused images',
  cron: '37 4 * * *',
  attempts: 1,
})
