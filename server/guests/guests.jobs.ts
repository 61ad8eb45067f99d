import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

/** Mails a link to the data of an address, if it has guest orders. */
export const mailGuestDataLink = defineJob<{ email: string }>('mail-guest-data', {
  title: 'Mail with the data of guest orders',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})

export const deleteExpiredGuestLinksJob = defineJob<object>('delete-expired-guest-links', {
  title: 'Deleting expired links of guest orders',
  cron: '17 4 * * *',
})
