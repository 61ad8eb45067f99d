import type { Config } from './config.ts'
import { lockDataDir } from './platform/data-dir.ts'
import {
  databaseHost,
  type OpenDatabase,
  openDatabase,
  type PoolOptions,
} from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { archiveSettings } from './platform/embedded-postgres/journal.ts'
import { StartError } from './platform/start-error.ts'

export type OpenOptions = {
  /** Of a database that another process of the shop has opened, with every migration done. */
  url?: string
  /** Told what takes its time. */
  say: (line: string) => void
  /** Told when a part the shop cannot do without has died. */
  onFatal: (reason: string) => void
}

/** What a process of the shop takes at most: its pool, its jobs, and what it listens on. */
export const CONNECTIONS_PER_PROCESS = 30
const CONNECTIONS_MIN = 100

/**
 * Answers the address of the shop's database, its own or the one that is set, with every migration done.
 * @param closers gets what must be closed again, also when this fails
 * @throws StartError
 */
export async function openMigratedDatabase(
  config: Config,
  options: OpenOptions,
  closers: (() => unknown)[],
): Promise<string> {
  if (options.url) return options.url
  const url = config.databaseUrl ?? (await openOwnDatabase(config, options, closers))
  await migrateDatabase(toSessionUrl(url, config), config)
  return url
}

/**
 * Where a connection keeps its session from one statement to the next, which LISTEN and advisory locks need: past the pooler
 * that may stand before the database.
 */
export function toSessionUrl(url: string, { directDatabaseUrl }: Config): string {
  return directDatabaseUrl ?? url
}

/** Connections to the shop's database at `url`, through the pooler that may stand before it. */
export function openPool(
  { directDatabaseUrl }: Config,
  url: string,
  options: Omit<PoolOptions, 'isPooled'> = {},
): OpenDatabase {
  return openDatabase(url, { ...options, isPooled: directDatabaseUrl !== undefined })
}

async function openOwnDatabase(
  { dataDir, walArchive, processes }: Config,
  { say, onFatal }: OpenOptions,
  closers: (() => unknown)[],
): Promise<string> {
  const lock = await lockDataDir(dataDir)
  closers.push(() => lock.release())
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: say,
    settings: {
      max_connections: String(Math.max(CONNECTIONS_MIN, processes * CONNECTIONS_PER_PROCESS)),
      ...(walArchive ? archiveSettings(walArchive) : {}),
    },
    onExit: (reason) => onFatal(`The database has ended (${reason}). Start the shop again.`),
  })
  closers.push(() => postgres.stop())
  return postgres.url
}

async function migrateDatabase(url: string, config: Config): Promise<void> {
  try {
    await migrate(url)
  } catch (cause) {
    if (!config.databaseUrl) throw cause
    throw new StartError(
      `Cannot use the database at ${databaseHost(url)} (${reasonOf(cause)}). Check DATABASE_URL.`,
      { cause },
    )
  }
}

/** The deepest message, which is the one that says what happened. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (error instanceof Error) return error.cause ? reasonOf(error.cause) : error.message
  return String(error)
}
