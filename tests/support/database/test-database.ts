import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type DatabaseConnection, openDatabase } from '#server/platform/db/database.ts'

export const TEMPLATE = 'runout_template'

export type TestDatabase = DatabaseConnection & { url: string; drop(): Promise<void> }

/** A new database, cloned in milliseconds from the migrated template. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, TEMPLATE)
}

/** A new database without any table. */
export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, 'template1')
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Half the time of writing each block of the template to the log.
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const database = openDatabase(url, { max: 10 })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await runOnServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** The URL of another database on the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

export async function runOnServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
