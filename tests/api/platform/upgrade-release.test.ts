import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { hashMigrations, readRelease } from '#scripts/release/release-file.ts'
import { describeSchema } from '#scripts/schema/describe-schema.ts'
import { createSession } from '#server/auth/index.ts'
import { deriveFormerMoney } from '#server/orders/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createReleaseDatabase } from '#tests/support/database/former-database.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/** A shop of the last release starts with this version: its rows and responses are in db/releases/. */

const release = readRelease()
let upgraded: TestApp

beforeAll(async () => {
  const database = await createReleaseDatabase(inject('postgresUrl'), release)
  await migrate(database.url)
  upgraded = await createTestApp({}, undefined, database)
  upgraded.setNow(release.at)
  await deriveFormerMoney(upgraded.ctx())
}, 120_000)
afterAll(() => upgraded.close())

const ask = async (path: string, token?: string): Promise<unknown> => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await upgraded.app.inject({ url: `/api${path}`, headers })
  return answer.json()
}

test('no migration of the last release has changed', () => {
  expect(hashMigrations()).toMatchObject(release.migrations)
})

test('an upgraded shop of the last release answers visitors as before', async () => {
  for (const [path, before] of Object.entries(release.answers)) {
    expect(await ask(path), path).toMatchObject(before as object)
  }
})

test('an upgraded shop of the last release answers its admin as before', async () => {
  const token = await createSession(upgraded.ctx(), release.admin.id)
  for (const [path, before] of Object.entries(release.admin.answers)) {
    expect(await ask(path, token), path).toMatchObject(before as object)
  }
})

test('an upgraded shop of the last release keeps all promises, and has the schema of a new one', async () => {
  expect(await checkInvariants(upgraded.db)).toEqual([])
  const client = new pg.Client({ connectionString: upgraded.databaseUrl })
  await client.connect()
  try {
    expect(await describeSchema(client)).toBe(readFileSync('db/schema.sql', 'utf8'))
  } finally {
    await client.end()
  }
})
