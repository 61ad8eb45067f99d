import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { toBundled } from '#scripts/bootstrap/bundle.mjs'
import { stopStaleServer } from '#server/platform/embedded-postgres/stale-server.ts'
import { copyDataFolder } from '#tests/support/database/copy-data-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** A folder for one test; a database server still running in it is stopped after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runout-process-'))
  onTestFinished(async () => {
    await stopStaleServer(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Such a folder with the empty tables of a shop, for tests in which creating them is not the subject. */
export function migratedFolder(): string {
  const folder = temporaryFolder()
  copyDataFolder(inject('migratedFolder'), folder)
  return folder
}

export type Program = {
  child: ChildProcess
  /** The next line of its stdout, or undefined when it exits first. */
  nextLine(): Promise<string | undefined>
  /** Its stderr so far. */
  errors(): string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** A program of this repository, under this Node. */
export function runProgram(file: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  return runTool(process.execPath, [file, ...args], env)
}

/** A program of the system. */
export function runTool(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // A separate process group, so that its children can be killed with it.
    detached: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    child,
    nextLine: async () => (await lines.next()).value,
    errors: () => errors,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
  }
}

/** The shop, or a command of its owner such as `backup`, as npm runs it from the fresh bundle. */
export function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  return runProgram(join(ROOT, toBundled(`scripts/${name}.ts`)), args, env)
}

/**
 * Reads on to the line that begins so.
 * @throws Error with what the program said, when it ends first
 */
export async function readUntil(program: Program, beginning: string): Promise<void> {
  for (let line = ''; !line.startsWith(beginning); ) {
    const next = await program.nextLine()
    if (next === undefined) {
      throw new Error(`The program ended before it said "${beginning}": ${program.errors()}`)
    }
    line = next
  }
}

/** Kills a program and its children at once, except servers with their own process group. */
export function killWithHelpers({ child }: Program): void {
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
}

const OWNER = join(import.meta.dirname, 'postgres-owner.ts')

export function startOwner(dataDir: string, speed?: 'fast', env?: NodeJS.ProcessEnv): Program {
  return runProgram(OWNER, speed ? [dataDir, speed] : [dataDir], env)
}

export async function urlOf(owner: Program): Promise<string> {
  const line = await owner.nextLine()
  if (line === undefined) throw new Error(`The program ended: ${owner.errors()}`)
  const { url }: { url: string } = JSON.parse(line)
  return url
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A killed server breaks the connection; the query in flight rejects and reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function serverPid(dataDir: string): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')
  } catch {
    return false
  }
}

/** Processes with that folder in their command line. */
export function processesIn(folder: string): string[] {
  try {
    return execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim().split('\n')
  } catch {
    return []
  }
}
