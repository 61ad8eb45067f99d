import { type JobWorker, jobWorker } from '../../platform/jobs/job-worker.ts'
import { applyImport } from './apply-import.ts'
import { applyImportJob, checkImportJob, sweepImportsJob } from './bulk.jobs.ts'
import { checkImport } from './check-import.ts'
import { sweepImports } from './sweep-imports.ts'

export const bulkWorkers: JobWorker[] = [
  jobWorker(checkImportJob, checkImport),
  jobWorker(applyImportJob, applyImport),
  jobWorker(sweepImportsJob, sweepImports),
]
