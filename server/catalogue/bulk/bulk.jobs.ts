import { jobKind } from '../../platform/jobs/job-kind.ts'

/** One run of an import, and for whom. */
export type ImportRun = { importId: string; run: number; userId: string; fileName: string }

const subjectOf = ({ fileName }: ImportRun) => fileName

/** Tried once: what a run did not finish, the admin sees and starts again. */
export const checkImportJob = jobKind<ImportRun>('check-product-import', {
  title: 'Product file check',
  subjectOf,
  tries: 1,
})

export const applyImportJob = jobKind<ImportRun>('apply-product-import', {
  title: 'Product import',
  subjectOf,
  tries: 1,
})

/** Clears away files that were taken in 7 days ago. */
export const sweepImportsJob = jobKind<object>('sweep-product-imports', {
  title: 'Clearing of old product files',
  cron: '41 3 * * *',
  tries: 1,
})
