import type { ActingKey } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'

/** One run of an import and its admin. */
export type ImportRun = {
  importId: string
  run: number
  userId: string
  /** The key of the program that requested it. */
  apiKey?: ActingKey | undefined
  fileName: string
}

const subjectOf = ({ fileName }: ImportRun) => fileName

/** Not retried: the admin sees an unfinished run and starts it again, which leaves out the rows that it applied. */
export const validateImportJob = defineJob<ImportRun>('check-product-import', {
  title: 'Product file check',
  subjectOf,
  attempts: 1,
})

export const applyImportJob = defineJob<ImportRun>('apply-product-import', {
  title: 'Product import',
  subjectOf,
  attempts: 1,
})
