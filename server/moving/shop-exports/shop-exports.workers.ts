import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteExpiredExports } from './delete-export.ts'
import { runShopExport } from './run-export.ts'
import { deleteExpiredShopExportsJob, exportShopJob } from './shop-exports.jobs.ts'

export const shopExportWorkers: JobWorker[] = [
  jobWorker(exportShopJob, (ctx, data, job) => runShopExport(ctx, data, job)),
  jobWorker(deleteExpiredShopExportsJob, deleteExpiredExports),
]
