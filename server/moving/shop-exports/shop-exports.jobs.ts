import { defineJob } from '#server/platform/jobs/define-job.ts'

/** Not retried: the admin sees that it failed and starts another one. */
export const exportShopJob = defineJob<{ exportId: string }>('export-shop', {
  title: 'Export of the whole shop',
  attempts: 1,
  timeoutSeconds: 12 * 3600,
})

/** Deletes files that were made 3 days ago, and what killed exports have left. */
export const deleteExpiredShopExportsJob = defineJob<object>('delete-expired-shop-exports', {
  title: 'Deleting old exports of the shop',
  cron: '23 * * * *',
})
