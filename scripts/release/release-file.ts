import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const root = join(import.meta.dirname, '../..')
export const releasesFolder = join(root, 'db/releases')
const migrationsFolder = join(root, 'db/migrations')

/** A small shop as the version of a release left it: what the next version must be able to go on from. */
export type Release = {
  version: string
  at: string
  /** SHA-256 by file: migrations that never change again. */
  migrations: Record<string, string>
  /** The statements of its functions and triggers, by name. */
  sqlObjects: Record<string, string>
  /** Rows by table, as the JSON text of an array. */
  tables: Record<string, string>
  sequences: Record<string, string>
  /** Responses by path, without personal ones. */
  answers: Record<string, unknown>
  /** Those of the admin with this id. */
  admin: { id: string; answers: Record<string, unknown> }
}

/** The one release whose data each test run upgrades. */
export function readRelease(): Release {
  const [file = ''] = readdirSync(releasesFolder)
  return JSON.parse(brotliDecompressSync(readFileSync(join(releasesFolder, file))).toString())
}

export function hashMigrations(): Record<string, string> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  const hashes = files.map((name) => {
    const text = readFileSync(join(migrationsFolder, name))
    return [name, createHash('sha256').update(text).digest('hex')]
  })
  return Object.fromEntries(hashes)
}
