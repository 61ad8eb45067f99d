/** Owns the audit log with its undo, the job queue and the check-up. */

export { checkUpQuery } from './check-up/check-up-queries.ts'
export { toSummary } from './check-up/check-up-texts.ts'
export { FailedJobsMark } from './failed-jobs-mark.tsx'
