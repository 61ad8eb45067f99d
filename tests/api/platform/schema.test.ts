import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { describeSchema } from '#scripts/schema/describe-schema.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

test('a new database has the schema of db/schema.sql', async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const stored = readFileSync('db/schema.sql', 'utf8')
  const described = await describeSchema(client)
  await client.end()
  await database.drop()
  expect(described, 'Run `npm run schema` and commit db/schema.sql').toBe(stored)
})
