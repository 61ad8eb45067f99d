import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The required programs and their Debian packages. */
const needed = { pgbouncer: 'pgbouncer', nginx: 'nginx-light', varnishd: 'varnish' }
export type ProgramName = keyof typeof needed

/** Servers are often in folders that only the PATH of root has. */
const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** @throws Error with all missing programs and how to install them */
export function findPrograms(): Record<ProgramName, string> {
  const names = Object.keys(needed) as ProgramName[]
  const found = names.map((name) => [name, findProgram(name)] as const)
  const missing = found.flatMap(([name, path]) => (path ? [] : [name]))
  if (missing.length > 0) {
    const packages = missing.map((name) => needed[name]).join(' ')
    throw new Error(
      `Not on this machine: ${missing.join(', ')}. On Debian and Ubuntu: apt-get install --no-install-recommends ${packages}. Stop the services the system starts of them by itself.`,
    )
  }
  return Object.fromEntries(found) as Record<ProgramName, string>
}

function findProgram(name: string): string | undefined {
  return places.map((place) => join(place, name)).find((path) => existsSync(path))
}

export type Running = { stop(): Promise<void>; hasEnded(): boolean; logFile: string }

/** Runs a server until it is stopped or this process exits. Its output goes into a file. */
export function runServer(command: string, args: string[], logFile: string): Running {
  const log = openSync(logFile, 'a')
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  process.once('exit', () => child.kill('SIGKILL'))
  return {
    logFile,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
