import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../process/start-error.ts'
import type { Binaries } from './binaries.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import type { RunAs } from './run-as.ts'
import { readPostmasterFile, stopProcess } from './stale-server.ts'

export type ServerProcess = {
  /** Resolves with one line about the exit when the server ends without being stopped. */
  died: Promise<string>
  stop(): Promise<void>
}

type ServerInput = {
  dataDir: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  settings: Record<string, string>
  log: (line: string) => void
}

const READY_POLL_MS = 20
const SLOW_START_MS = 3_000
/** After a hard kill, helper processes of the server may live this long. */
const RETRY_FOR_MS = 15_000
const RETRY_PAUSE_MS = 200

/** Starts the server and resolves when it accepts connections. */
export async function launchServer(input: ServerInput): Promise<ServerProcess> {
  const logPath = join(input.dataDir, 'postgres.log')
  const giveUpAt = Date.now() + RETRY_FOR_MS
  for (;;) {
    const logFile = openLogFile(logPath)
    const child = spawnServer(input, logFile)
    const exited = whenExited(child)
    stopOnExit(child, exited)
    if (await becomesReady(input, child, exited)) return watch(input, { child, exited, logFile })
    const reason = fatalLine(logFile.tail()) ?? `it ended with ${await exited}`
    logFile.close()
    const isHeldByAnEndingOne = reason.includes('is still in use') || reason.includes('lock file')
    if (!isHeldByAnEndingOne || Date.now() > giveUpAt) {
      throw new StartError(`PostgreSQL does not start: ${reason}. More is in ${logPath}.`)
    }
    await sleep(RETRY_PAUSE_MS)
  }
}

function spawnServer({ binaries, cluster, runAs, settings }: ServerInput, log: LogFile) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args] = runAs.command(binaries.postgres, ['-D', cluster, ...options])
  return spawn(command, args, {
    cwd: cluster,
    // A process group of its own: Ctrl-C reaches only the shop, which drains first and then stops the server.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  })
}

function whenExited(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
  })
}

/** Stops the server when the process exits early, such as in the middle of a start. */
function stopOnExit(child: ChildProcess, exited: Promise<string>): void {
  const interrupt = () => child.kill('SIGINT')
  process.once('exit', interrupt)
  exited.then(() => process.off('exit', interrupt))
}

/** False when the server exits before it is ready. After a hard kill it replays its WAL first. */
async function becomesReady(
  { cluster, log }: ServerInput,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<boolean> {
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  let sayAt = Date.now() + SLOW_START_MS
  while (!hasExited) {
    const state = readPostmasterFile(cluster)
    if (state?.pid === child.pid && state?.status === 'ready') return true
    if (Date.now() > sayAt) {
      log('The database is getting ready…')
      sayAt = Number.POSITIVE_INFINITY
    }
    await sleep(READY_POLL_MS)
  }
  return false
}

type Running = { child: ChildProcess; exited: Promise<string>; logFile: LogFile }

function watch(input: ServerInput, { child, exited, logFile }: Running): ServerProcess {
  let stopping: Promise<void> | undefined
  const ended = exited.finally(() => logFile.close())
  const stop = async () => {
    requestStop(input, child)
    await ended
  }
  return {
    died: new Promise((resolve) => {
      ended.then((how) => {
        if (!stopping) resolve(`PostgreSQL ended unexpectedly (${how})`)
      })
    }),
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

function requestStop({ binaries, cluster, runAs }: ServerInput, child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl uses PostgreSQL's own mechanism.
    execFileSync(...runAs.command(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']))
    return
  }
  // If stopping fails, SIGKILL settles `ended`.
  stopProcess(child.pid).catch(() => child.kill('SIGKILL'))
}

function fatalLine(log: string): string | undefined {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|error while loading/.test(text))
  return line?.replace(/^.*?(FATAL|PANIC): +/, '')
}
