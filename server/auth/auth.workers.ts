import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteExpiredSignInsJob, mailEmailConfirmation, mailPasswordReset } from './auth.jobs.ts'
import { sendPasswordReset } from './passwords/send-password-reset.ts'
import { sendEmailConfirmation } from './request-email-confirmation.ts'
import { deleteExpiredSignIns } from './sign-in/delete-expired.ts'

export const authWorkers: JobWorker[] = [
  jobWorker(mailPasswordReset, sendPasswordReset),
  jobWorker(mailEmailConfirmation, sendEmailConfirmation),
  jobWorker(deleteExpiredSignInsJob, deleteExpiredSignIns),
]
