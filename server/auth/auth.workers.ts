import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteExpiredSignInsJob, mailEmailConfirmation, mailPasswordReset } from './auth.jobs.ts'
import { deleteExpiredSignIns } from './delete-expired.ts'
import { sendEmailConfirmation } from './request-email-confirmation.ts'
import { sendPasswordReset } from './send-password-reset.ts'

export const authWorkers: JobWorker[] = [
  jobWorker(mailPasswordReset, sendPasswordReset),
  jobWorker(mailEmailConfirmation, sendEmailConfirmation),
  jobWorker(deleteExpiredSignInsJob, deleteExpiredSignIns),
]
