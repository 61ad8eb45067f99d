import { ne } from 'drizzle-orm'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { sendAcknowledgement } from './send-acknowledgement.ts'
import { acknowledgeWithdrawal } from './withdrawals.jobs.ts'
import { withdrawals } from './withdrawals.tables.ts'

export const withdrawalWorkers: JobWorker[] = [
  jobWorker(acknowledgeWithdrawal, sendAcknowledgement),
  retentionWorker('delete-decided-withdrawals', {
    record: 'decided withdrawal',
    title: 'Deleting old withdrawals',
    cron: '47 3 * * *',
    createdAt: withdrawals.decidedAt,
    where: ne(withdrawals.state, 'open'),
  }),
]
