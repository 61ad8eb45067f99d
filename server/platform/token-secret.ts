import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
 */
export function loadTokenSecret(given: string | undefined, dataDir: string): Uint8Array {
  return toBytes(given ?? storedSecret(join(dataDir, 'jwt-secret')))
}

/** A public id of a secret, stored beside values signed or encrypted with it. */
export function keyIdOf(secret: Uint8Array): string {
  return createHash('sha256').update('runout key id\0').update(secret).digest('hex').slice(0, 12)
}

const toBytes = (text: string) => new TextEncoder().encode(text)

function storedSecret(file: string): string {
  try {
    // Fails when the file exists: two starts cannot generate different secrets.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
