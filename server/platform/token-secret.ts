import { createHash, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './process/start-error.ts'
import { syncFolder } from './process/sync-folder.ts'

/** The first secret signs and encrypts; the others are accepted during a rotation. */
export type TokenSecrets = readonly [current: Uint8Array, ...previous: Uint8Array[]]

export function loadTokenSecrets({
  jwtSecret,
  previousJwtSecrets,
  dataDir,
}: {
  jwtSecret: string | undefined
  previousJwtSecrets: readonly string[]
  dataDir: string
}): TokenSecrets {
  return [loadTokenSecret(jwtSecret, dataDir), ...previousJwtSecrets.map(toBytes)]
}

/**
 * The secret that signs tokens: from the settings, or generated once and stored in the data folder, readable by its
 * owner only.
 * @throws StartError when the stored one is damaged
 */
export function loadTokenSecret(given: string | undefined, dataDir: string): Uint8Array {
  return toBytes(given ?? storedSecret(join(dataDir, 'jwt-secret')))
}

/** A public id of a secret, stored beside values signed or encrypted with it. */
export function keyIdOf(secret: Uint8Array): string {
  return createHash('sha256').update('runout key id\0').update(secret).digest('hex').slice(0, 12)
}

const toBytes = (text: string) => new TextEncoder().encode(text)

/** HS256 requires a key as long as its hash (RFC 7518, 3.2). */
const BYTES_MIN = 32

function storedSecret(file: string): string {
  const secret = readIfPresent(file) ?? createSecret(file)
  if (Buffer.byteLength(secret) >= BYTES_MIN) return secret
  throw new StartError(
    `${file} is damaged: it has fewer than ${BYTES_MIN} bytes. Restore it from a backup; or remove it, and all users must sign in again, administrators with a recovery code.`,
  )
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
}

/** Written aside and linked into place, so that a power failure leaves the whole file or none. */
function createSecret(file: string): string {
  const draft = `${file}.${process.pid}`
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(draft, secret, { mode: 0o600, flush: true })
  try {
    // Fails when the file exists: two starts cannot generate different secrets.
    linkSync(draft, file)
    syncFolder(dirname(file))
    return secret
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return readFileSync(file, 'utf8')
    throw error
  } finally {
    rmSync(draft)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
