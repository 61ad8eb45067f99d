import type { JobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { discogsExports } from './discogs-export.tables.ts'

export const discogsExportWorkers: JobWorker[] = [
  retentionWorker('delete-expired-discogs-exports', {
    record: 'export for Discogs',
    title: 'Deleting old exports for Discogs',
    cron: '43 3 * * *',
    createdAt: discogsExports.createdAt,
  }),
]
