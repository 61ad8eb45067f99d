import { defineJob } from '#server/platform/jobs/define-job.ts'

/** At night, when uploads are rare, and before the check-up of the data. */
export const deleteOrphansJob = defineJob<object>('delete-orphan-images', {
  title: 'Deleting unused images',
  cron: '37 2 * * *',
  isInShopTime: true,
})
