import { pino } from 'pino'
import { migrate } from '#server/platform/db/migrate.ts'
import { openJobQueue } from '#server/platform/job-runner/jobs.ts'
import { workers } from '#server/workers.ts'
import { runOnServer, TEMPLATE, withDatabase } from './test-database.ts'

/** Creates the template of all test databases: migrated, with its job queues. */
export async function createTemplateDatabase(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `create database ${TEMPLATE}`)
  const url = withDatabase(serverUrl, TEMPLATE)
  await migrate(url)
  const log = pino({ level: 'warn' })
  const jobs = await openJobQueue({ url, workers, log, background: false })
  await jobs.stop()
}
