import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTokenSecret } from '#server/platform/token-secret.ts'

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'runout-secret-'))

test('creates the token secret once, in the data folder, readable by the owner only [API-109]', () => {
  const folder = temporaryFolder()
  const secret = loadTokenSecret(undefined, folder)
  expect(secret.length).toBeGreaterThanOrEqual(48)
  expect(loadTokenSecret(undefined, folder)).toEqual(secret)
  const file = join(folder, 'jwt-secret')
  expect(new TextEncoder().encode(readFileSync(file, 'utf8'))).toEqual(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(loadTokenSecret(undefined, temporaryFolder())).not.toEqual(secret)
})

test('uses a configured secret and creates none [API-109]', () => {
  const folder = temporaryFolder()
  expect(loadTokenSecret('as set', folder)).toEqual(new TextEncoder().encode('as set'))
  expect(readdirSync(folder)).toEqual([])
})
