import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { applyImport } from './apply-import.ts'
import { deleteExpiredImports } from './delete-expired-imports.ts'
import { applyImportJob, deleteExpiredImportsJob, validateImportJob } from './import.jobs.ts'
import { fetchImages } from './shopify/fetch-images.ts'
import { fetchImagesJob } from './shopify/shopify.jobs.ts'
import { validateImport } from './validate-import.ts'

export const importWorkers: JobWorker[] = [
  jobWorker(validateImportJob, validateImport),
  jobWorker(applyImportJob, applyImport),
  jobWorker(fetchImagesJob, fetchImages),
  jobWorker(deleteExpiredImportsJob, deleteExpiredImports),
]
