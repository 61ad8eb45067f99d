import type { FastifyBaseLogger as Logger } from 'fastify'
import type { Config } from '#server/config.ts'
import { CONNECTIONS_PER_PROCESS, POOLS, type ReadPools } from '#server/platform/db/connections.ts'
import {
  type Database,
  type DatabaseConnection,
  databaseHost,
  openDatabase,
  type PoolOptions,
} from '#server/platform/db/database.ts'
import {
  migrate,
  OutdatedDatabaseError,
  type OutdatedHistory,
} from '#server/platform/db/migrate.ts'
import { createReplica, type Replica } from '#server/platform/db/replica.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { archiveSettings } from '#server/platform/embedded-postgres/wal-archive.ts'
import { lockDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { createCountsListener } from '#server/search/index.ts'

export type OpenOptions = {
  /** URL of a database that another process of the shop has opened and migrated. */
  url?: string
  /** The number of this process among several of the shop, from 0 on. */
  place?: number
  /** Called before each slow step. */
  print: (line: string) => void
  /** Called when an essential part of the shop has died. */
  onFatal: (reason: string) => void
}
const CONNECTIONS_MIN = 100

/**
 * Resolves to the URL of the shop's migrated database, embedded or configured.
 * @param closers receives the cleanup functions, also when this fails
 * @throws StartError
 */
export async function connectAndMigrate(
  config: Config,
  options: OpenOptions,
  closers: (() => unknown)[],
): Promise<string> {
  if (options.url) return options.url
  const url = config.databaseUrl ?? (await startEmbeddedDatabase(config, options, closers))
  await migrateDatabase(config.directDatabaseUrl ?? url, config)
  return url
}

/** Opens a pool on the shop's database at `url`, through the pooler if one is configured. */
export function openPool(
  { directDatabaseUrl }: Config,
  url: string,
  options: Omit<PoolOptions, 'isPooled'> = {},
): DatabaseConnection {
  return openDatabase(url, { ...options, isPooled: directDatabaseUrl !== undefined })
}

/**
 * Opens the pools of reads that may be slow, and the replica of the catalogue if one is configured.
 * @param closers receives the cleanup functions
 */
export function openReadPools(
  config: Config,
  { url, log }: { url: string; log: Logger },
  closers: (() => unknown)[],
): { readPools: ReadPools; databases: Record<string, Database>; replica?: Replica } {
  const onError = ({ message }: Error) => log.warn({ reason: message }, 'database connection lost')
  const catalogue = openPool(config, url, { ...POOLS.catalogue, onError })
  const backOffice = openPool(config, url, { ...POOLS.backOffice, onError })
  const exports = openPool(config, url, { ...POOLS.exports, onError })
  closers.push(catalogue.close, backOffice.close, exports.close)
  const readPools = { catalogue: catalogue.db, backOffice: backOffice.db, exports: exports.db }
  if (!config.readDatabaseUrl) return { readPools, databases: readPools }
  const { db, close } = openDatabase(config.readDatabaseUrl, {
    ...POOLS.catalogue,
    onError: ({ message }) => log.warn({ reason: message }, 'replica connection lost'),
  })
  const replica = createReplica({
    primary: catalogue.db,
    replica: db,
    log,
    // Counts that it answered before it had the change are stale.
    onCaughtUp: createCountsListener([db]).onInvalidate,
  })
  closers.push(close, replica.close)
  return { readPools, databases: { ...readPools, replica: db }, replica }
}

async function startEmbeddedDatabase(
  { dataDir, walArchive, processes }: Config,
  { print, onFatal }: OpenOptions,
  closers: (() => unknown)[],
): Promise<string> {
  const lock = await lockDataDir(dataDir)
  closers.push(() => lock.release())
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: print,
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
    if (cause instanceof OutdatedDatabaseError) throw outdatedError(config, cause.history)
    if (!config.databaseUrl) throw cause
    throw new StartError(
      `Cannot use the database at ${databaseHost(url)} (${reasonOf(cause)}). Check DATABASE_URL.`,
      { cause },
    )
  }
}

function outdatedError({ databaseUrl, dataDir }: Config, history: OutdatedHistory): StartError {
  const place = databaseUrl
    ? `The database at ${databaseHost(databaseUrl)}`
    : `The data folder ${dataDir}`
  if (history === 'before baseline') {
    return new StartError(
      `${place} was last opened by a version before 27 November 2026. Start the shop once as of commit 52f10d0a, then this version.`,
    )
  }
  const wayOut = databaseUrl
    ? 'Set DATABASE_URL to an empty database.'
    : 'Move it away, or set DATA_DIR to another folder.'
  return new StartError(`${place} was made by a version before 1.0. ${wayOut}`)
}

/** The innermost message, which names the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (error instanceof Error) return error.cause ? reasonOf(error.cause) : error.message
  return String(error)
}
