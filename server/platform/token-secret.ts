import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs tokens: as set, or made once and kept in the data folder, for its owner's eyes only. */
export function loadTokenSecret(given: string | undefined, dataDir: string): Uint8Array {
  return new TextEncoder().encode(given ?? keptSecret(join(dataDir, 'jwt-secret')))
}

function keptSecret(file: string): string {
  try {
    // Fails when the file is there already, so that two starts cannot each make their own.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
