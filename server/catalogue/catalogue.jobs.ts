import { defineJob } from '#server/platform/jobs/define-job.ts'

/**
 * The dates of a pre-order have changed: whoever sold it follows them. The schedule finds the changes that nobody announces,
 * such as the end of a day.
 */
export const followShipDatesJob = defineJob<object>('follow-ship-dates', {
  title: 'Ship dates of pre-orders',
  cron: '* * * * *',
  attempts: 1,
})
