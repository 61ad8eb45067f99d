import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/index.ts'
import { until } from './until.ts'

/** The database of a shop, with controls to break it from outside. */
export type TestDatabase = {
  url: string
  pid(): number
  kill(): Promise<void>
  /** Undefined when the shop starts the server itself. */
  restart: (() => Promise<void>) | undefined
  start(): Promise<void>
  stall(): void
  resume(): void
  stop(): Promise<void>
}

const RUNS_MS = 30_000

/** An external server, as with DATABASE_URL. */
export async function startOwnDatabase(dataDir: string): Promise<TestDatabase> {
  let server: EmbeddedPostgres | undefined
  const start = async () => {
    server = await startEmbeddedPostgres({ dataDir })
  }
  const stop = async () => {
    await server?.stop()
  }
  await start()
  return {
    ...brokenFromOutside(dataDir),
    url: server?.url ?? '',
    start,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

/** The embedded server in the data folder, which the shop starts and stops. */
export function findShopsDatabase(dataDir: string, url: string): TestDatabase {
  const nothing = () => Promise.resolve()
  return { ...brokenFromOutside(dataDir), url, start: nothing, stop: nothing, restart: undefined }
}

function brokenFromOutside(dataDir: string) {
  const pid = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  let stalled: number[] = []
  return {
    pid,
    async kill() {
      const server = pid()
      process.kill(server, 'SIGKILL')
      await until('PostgreSQL is gone', () => !isAlive(server), RUNS_MS)
    },
    stall() {
      // The server first: otherwise it could start another helper.
      const server = pid()
      process.kill(server, 'SIGSTOP')
      stalled = [server, ...childrenOf(server)]
      for (const helper of stalled) signalIfThere(helper, 'SIGSTOP')
    },
    resume() {
      for (const helper of stalled.toReversed()) signalIfThere(helper, 'SIGCONT')
      stalled = []
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')
  } catch {
    return false
  }
}

/**
 * Takes every connection, the reserved ones and those of the shop too: a shop with a full pool would need no new one.
 * Returns a function that releases them.
 */
export async function takeAllConnections(url: string): Promise<() => Promise<void>> {
  const taken = await connectUntilFull(url)
  const hasAll = async () => {
    const ended = await taken[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and application_name <> $1`,
      [TAKER],
    )
    taken.push(...(await connectUntilFull(url)))
    return ended?.rowCount === 0
  }
  await until('every connection is taken', hasAll, RUNS_MS)
  return async () => {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
  }
}

const TAKER = 'fault trial'

async function connectUntilFull(url: string): Promise<pg.Client[]> {
  const connected: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: TAKER })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      return connected
    }
    connected.push(client)
  }
}
