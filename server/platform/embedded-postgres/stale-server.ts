import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../process/start-error.ts'
import { removeTemporarySocketFolder } from './address.ts'

/** The parts of postmaster.pid that the shop reads. */
export type PostmasterFile = { pid: number; socketFolder: string; status: string }

const POLL_MS = 20
/** A fast shutdown closes every connection and flushes memory to disk. */
const STOP_STEPS: [signal: NodeJS.Signals, timeoutMs: number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return
  }
  const [pid, , , , socketFolder = '', , , status = ''] = lines
  return { pid: Number(pid), socketFolder, status: status.trim() }
}

/**
 * Stops the server that a killed process left running on this cluster. The caller holds the data folder's lock: no
 * other process uses it. Acknowledged writes are on disk either way.
 */
export async function stopStaleServer(cluster: string): Promise<void> {
  const leftover = readPostmasterFile(cluster)
  if (!leftover) return
  if (isServerOf(cluster, leftover.pid)) await stopProcess(leftover.pid)
  // Another process may have the same pid now, which would make PostgreSQL refuse to start.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  removeTemporarySocketFolder(leftover.socketFolder)
}

/** True when process `pid` is a PostgreSQL server on `cluster`. */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') {
      const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      const folder = args[args.indexOf('-D') + 1] ?? ''
      return basename(program) === 'postgres' && realpathSync(folder) === realpathSync(cluster)
    }
    if (process.platform === 'win32') return false
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(cluster)
  } catch {
    return false
  }
}

/** Stops a server gracefully, then by force. Resolves when it has exited. */
export async function stopProcess(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of STOP_STEPS) {
    if (!sendSignal(pid, signal)) return
    const giveUpAt = Date.now() + timeoutMs
    while (Date.now() < giveUpAt) {
      if (!isAlive(pid)) return
      await sleep(POLL_MS)
    }
  }
  throw new StartError(
    `A stale PostgreSQL server (process ${pid}) does not stop. End it and start again.`,
  )
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** A zombie process counts as exited. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}
