import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import { readPostmasterFile, stopProcess } from './leftover.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import type { RunAs } from './run-as.ts'

export type ServerProcess = {
  /** Resolves with one line about how it ended when the server ends without being told to. */
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
/** A server killed hard may take this long until the last of its helpers has ended. */
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
    endWithProgram(child, exited)
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
    // Its own process group: Ctrl-C reaches the program alone, which first finishes what it has begun.
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

/** A program that exits without stopping it, as in the middle of a start, at least tells it to end. */
function endWithProgram(child: ChildProcess, exited: Promise<string>): void {
  const tellToEnd = () => child.kill('SIGINT')
  process.once('exit', tellToEnd)
  exited.then(() => process.off('exit', tellToEnd))
}

/** False when it ended before it was ready. After a hard kill it first replays its journal. */
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
    askToStop(input, child)
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

function askToStop({ binaries, cluster, runAs }: ServerInput, child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  if (process.platform === 'win32') {
    // Windows knows no signals; pg_ctl has PostgreSQL's own way.
    execFileSync(...runAs.command(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']))
    return
  }
  // A failure to end leaves `ended` pending no longer than the last, forceful step takes.
  stopProcess(child.pid).catch(() => child.kill('SIGKILL'))
}

function fatalLine(log: string): string | undefined {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|error while loading/.test(text))
  return line?.replace(/^.*?(FATAL|PANIC): +/, '')
}
