import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

export type DataDirLock = {
  release(): void
}

/** Time a killed process may need to exit before the data folder counts as in use. */
const LOCK_TIMEOUT_MS = 3000
const LOCK_RETRY_MS = 100
const SQLITE_BUSY = 5

/** References the locks: a garbage-collected one would be released. */
const held = new Set<DatabaseSync>()

/** Ensures that `path` is a writable folder. A new folder is private to its owner. */
export function createDataDir(path: string): void {
  const probe = join(path, `.writable-${process.pid}`)
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new StartError(
      `Cannot write in the data folder ${path} (${codeOf(error)}). Set DATA_DIR to a folder this user can write in.`,
      { cause: error },
    )
  }
}

/**
 * Locks the data folder for this process until it exits.
 * Node has no flock, but its built-in SQLite uses kernel file locks on every system: two starts cannot both succeed,
 * and the kernel releases the lock when the process dies.
 */
export async function lockDataDir(path: string): Promise<DataDirLock> {
  const ownerFile = join(path, 'owner')
  const giveUpAt = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    const lock = tryLock(join(path, 'lock'))
    if (lock) {
      held.add(lock)
      writeFileSync(ownerFile, `${process.pid}\n`)
      return {
        release() {
          rmSync(ownerFile, { force: true })
          held.delete(lock)
          lock.close()
        },
      }
    }
    if (Date.now() > giveUpAt) throw inUseError(path, ownerFile)
    await sleep(LOCK_RETRY_MS)
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return
    throw new StartError(
      `Cannot lock ${file}: ${error instanceof Error ? error.message : error}.`,
      {
        cause: error,
      },
    )
  }
}

function inUseError(path: string, ownerFile: string): StartError {
  let owner = ''
  try {
    owner = ` (process ${readFileSync(ownerFile, 'utf8').trim()})`
  } catch {
    // The other process is starting or stopping; the message is clear without its pid.
  }
  return new StartError(
    `The shop already runs on the data folder ${path}${owner}. Stop that one first, or set DATA_DIR and PORT to start another.`,
  )
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
