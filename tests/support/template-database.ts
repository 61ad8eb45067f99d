import { pino } from 'pino'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openJobs } from '../../server/platform/jobs/jobs.ts'
import { workers } from '../../server/workers.ts'
import { runOnServer, TEMPLATE, withDatabase } from './test-database.ts'

/** Makes the database every test's own one is cloned from: migrated, with its job queues. */
export async function createTemplateDatabase(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${TEMPLATE}`)
  const url = withDatabase(serverUrl, TEMPLATE)
  await migrate(url)
  const log = pino({ level: 'warn' })
  const jobs = await openJobs({ url, workers, log, background: false })
  await jobs.stop()
}
