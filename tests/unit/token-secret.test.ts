import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTokenSecret } from '../../server/platform/token-secret.ts'

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'runout-secret-'))

test('API-109 the secret that signs tokens is made once and kept in the data folder, for its owner only', () => {
  const folder = temporaryFolder()
  const secret = loadTokenSecret(undefined, folder)
  expect(secret.length).toBeGreaterThanOrEqual(48)
  expect(loadTokenSecret(undefined, folder)).toEqual(secret)
  const file = join(folder, 'jwt-secret')
  expect(new TextEncoder().encode(readFileSync(file, 'utf8'))).toEqual(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(loadTokenSecret(undefined, temporaryFolder())).not.toEqual(secret)
})

test('API-109 a secret that was set is used as it is, and none is made', () => {
  const folder = temporaryFolder()
  expect(loadTokenSecret('as set', folder)).toEqual(new TextEncoder().encode('as set'))
  expect(readdirSync(folder)).toEqual([])
})
