import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { createTemplateDatabase } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server; tests clone their own database on it. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, in a folder that is removed afterwards. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runout-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
  })
  await createTemplateDatabase(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
