import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { applyImport } from './apply-import.ts'
import { productImports } from './import/import.tables.ts'
import { applyImportJob, validateImportJob } from './import.jobs.ts'
import { fetchImages } from './shopify/fetch-images.ts'
import { fetchImagesJob } from './shopify/shopify.jobs.ts'
import { validateImport } from './validate-import.ts'

/** Product files and their reports. */
export const importRetention = retentionWorker('delete-expired-imports', {
  record: 'product file',
  title: 'Deleting old product files',
  cron: '41 3 * * *',
  createdAt: productImports.createdAt,
})

export const importWorkers: JobWorker[] = [
  jobWorker(validateImportJob, validateImport),
  jobWorker(applyImportJob, applyImport),
  jobWorker(fetchImagesJob, fetchImages),
  importRetention,
]
