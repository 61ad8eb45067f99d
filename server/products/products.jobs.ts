import { defineJob } from '#server/platform/jobs/define-job.ts'

/** The dates of a product have changed. The schedule covers all other reasons, such as the end of a day. */
export const followShipDatesJob = defineJob<object>('follow-ship-dates', {
  title: 'Ship dates of pre-orders',
  cron: '* * * * *',
})
