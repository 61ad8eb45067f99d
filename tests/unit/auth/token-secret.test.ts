import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '#server/platform/process/start-error.ts'
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
  // A draft would be a second copy of the secret.
  expect(readdirSync(folder)).toEqual(['jwt-secret'])
})

test.each(['', 'x', 'x'.repeat(31)])(
  'refuses a damaged secret of the data folder and leaves it as it is: "%s" [SEC-15]',
  (left) => {
    const folder = temporaryFolder()
    const file = join(folder, 'jwt-secret')
    writeFileSync(file, left)
    expect(() => loadTokenSecret(undefined, folder)).toThrow(
      new StartError(
        `${file} is damaged: it has fewer than 32 bytes. Restore it from a backup; or remove it, and all users must sign in again, administrators with a recovery code.`,
      ),
    )
    expect(readFileSync(file, 'utf8')).toBe(left)
    expect(loadTokenSecret('a configured secret', folder)).toBeDefined()
  },
)

test('replaces the draft that an interrupted start has left [SEC-15]', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, `jwt-secret.${process.pid}`), 'half a secr')
  expect(loadTokenSecret(undefined, folder)).toHaveLength(64)
  expect(readdirSync(folder)).toEqual(['jwt-secret'])
})

test('uses a configured secret and creates none [API-109]', () => {
  const folder = temporaryFolder()
  expect(loadTokenSecret('as set', folder)).toEqual(new TextEncoder().encode('as set'))
  expect(readdirSync(folder)).toEqual([])
})
