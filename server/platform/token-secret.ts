import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The first signs and seals what is new; the others are still accepted while a change of secret goes on. */
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

/** The secret that signs tokens: as set, or made once and kept in the data folder, for its owner's eyes only. */
export function loadTokenSecret(given: string | undefined, dataDir: string): Uint8Array {
  return toBytes(given ?? keptSecret(join(dataDir, 'jwt-secret')))
}

/** Tells secrets apart without telling them: kept beside what was signed or sealed with one. */
export function keyIdOf(secret: Uint8Array): string {
  return createHash('sha256').update('runout key id\0').update(secret).digest('hex').slice(0, 12)
}

const toBytes = (text: string) => new TextEncoder().encode(text)

function keptSecret(file: string): string {
  try {
    // Fails when the file is there already, so that two starts cannot each make their own.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
