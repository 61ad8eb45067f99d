import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { createTemplateDatabase } from '#tests/support/database/template-database.ts'
import { POSTGRES_URL_VARIABLE } from './shop.ts'

/** Starts one PostgreSQL for the whole run; each worker clones its own database. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'runout-e2e-postgres-'))
  // Three workers with up to five shops each.
  const settings = { max_connections: '500' }
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings })
  await createTemplateDatabase(postgres.url)
  process.env[POSTGRES_URL_VARIABLE] = postgres.url
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
