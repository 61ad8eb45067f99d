import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

/** Finds the holds that triggers have created or ended, and those that ended while no job ran. */
export const passOnHoldsJob = defineJob('pass-on-holds', {
  title: 'Passing on units that were on hold',
  cron: '* * * * *',
})

export const expireHoldJob = defineJob<{ holdId: string }>('expire-hold', {
  title: 'Ending a hold',
  subjectOf: ({ holdId }) => holdId,
})

export const mailHoldJob = defineJob<{ holdId: string; title: string }>('mail-hold', {
  title: 'Hold mail',
  concurrency: MAIL_CONCURRENCY,
  subjectOf: ({ title }) => title,
})

/** To the customer of a hold that the shop has ended; the name is older than that. */
export const mailHoldEndedJob = defineJob<{ holdId: string; title: string }>('mail-hold-sold', {
  title: 'Mail about a hold that ended',
  concurrency: MAIL_CONCURRENCY,
  subjectOf: ({ title }) => title,
})

export const mailNotDrawnJob = defineJob<{ userId: string; productId: string; title: string }>(
  'mail-not-drawn',
  {
    title: 'Mail about a draw',
    concurrency: MAIL_CONCURRENCY,
    subjectOf: ({ title }) => title,
  },
)

export const mailPausedWantJob = defineJob<{ userId: string; productId: string; title: string }>(
  'mail-paused-want',
  {
    title: 'Mail about a paused want',
    concurrency: MAIL_CONCURRENCY,
    subjectOf: ({ title }) => title,
  },
)
