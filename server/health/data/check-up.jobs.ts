import { defineJob } from '#server/platform/jobs/define-job.ts'

export const runCheckUpJob = defineJob<{ checkUpId: string }>('run-check-up', {
  title: 'Check-up',
  attempts: 3,
})

export const startCheckUpJob = defineJob<object>('start-check-up', {
  title: 'Starting the check-up of the night',
  cron: '0 3 * * *',
  isInShopTime: true,
  attempts: 3,
})
