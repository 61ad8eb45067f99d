/** `npm run schema` writes db/schema.sql from a new database of this version, after a migration, a function or a trigger changed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { describeSchema } from './schema/describe-schema.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'runout-schema-'))
const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
try {
  await migrate(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await writeFile(join(import.meta.dirname, '../db/schema.sql'), await describeSchema(client))
  await client.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
