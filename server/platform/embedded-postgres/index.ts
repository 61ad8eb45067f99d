/**
 * The PostgreSQL that the program brings along and keeps in the data folder, for shops that have no server of
 * their own, and for tests. It owns the process, its files and where it listens; it knows nothing of tables.
 * Not two programs at a time may use one data folder: hold `lockDataDir` while it runs.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { createDataDir } from '../data-dir.ts'
import { type Address, loopbackAddress, socketAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { assertUsableCluster, clusterFolder, DATABASE, makeCluster } from './cluster.ts'
import { stopLeftover } from './leftover.ts'
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts'
import { launchServer } from './server-process.ts'
import { chooseSharedBuffers } from './shared-buffers.ts'

export { clusterFolder } from './cluster.ts'
export { findRunningDatabase } from './find-running.ts'

export type EmbeddedPostgres = {
  /** A libpq connection URL of the program's own database, which exists. */
  url: string
  /** Makes another database on the same server and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends every connection and the server. Nothing that was acknowledged is lost. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Told in a few words what takes its time. */
  log?: (line: string) => void
  /** Called when the server ends although nobody stopped it. */
  onExit?: (reason: string) => void
  /** Further settings of the server, as for its journal. */
  settings?: Record<string, string>
  /** False for tests: faster, and everything may be lost when the machine fails. */
  durable?: boolean
  /** Overrides what the system calls for; tests try each way. */
  runAs?: RunAs
  listen?: 'socket' | 'port'
}

const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Only what concerns the server itself: a failed statement would bring shoppers' data into the file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  max_connections: '100',
  // Without it, what a common word finds among a million products does not fit and is looked at twice.
  work_mem: '16MB',
  max_wal_size: '512MB',
  // The shop's queries are short. Compiling them or spreading one over processes costs more than it gives,
  // and the latter needs more shared memory than containers have.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL, first making its database or stopping the server that a killed program left.
 * @throws StartError with one line for the shop's owner
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = () => {}, onExit, durable = true } = options
  const dataDir = resolve(options.dataDir)
  createDataDir(dataDir)
  const binaries = findBinaries()
  const runAs = options.runAs ?? chooseRunAs()
  const cluster = clusterFolder(dataDir)
  if (existsSync(cluster)) {
    assertUsableCluster(dataDir, binaries.majorVersion)
    await stopLeftover(cluster)
    await giveTo(runAs.owner, cluster)
  } else {
    log('Making the database…')
    await makeCluster({ dataDir, binaries, runAs, durable })
  }
  const address = await chooseAddress(dataDir, options.listen)
  const settings = {
    ...SETTINGS,
    shared_buffers: await chooseSharedBuffers(cluster),
    ...options.settings,
    ...(durable ? {} : NOT_DURABLE),
    ...address.settings,
  }
  const launch = { dataDir, cluster, binaries, runAs, settings, log }
  const server = await launchServer(launch).catch(removeOnError(address))
  server.died.then((reason) => onExit?.(reason))
  const stop = async () => {
    await server.stop()
    address.remove()
  }
  const { createDatabase, hasDatabase } = databasesAt(address)
  try {
    if (!(await hasDatabase(DATABASE))) await createDatabase(DATABASE)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address.urlOf(DATABASE), createDatabase, stop }
}

function removeOnError(address: Address) {
  return (error: unknown): never => {
    address.remove()
    throw error
  }
}

async function chooseAddress(
  dataDir: string,
  listen: EmbeddedPostgresOptions['listen'],
): Promise<Address> {
  const way = listen ?? (process.platform === 'win32' ? 'port' : 'socket')
  return way === 'socket' ? socketAddress(dataDir) : await loopbackAddress(dataDir)
}

function databasesAt(address: Address) {
  const query = async (sql: string, values?: string[]) => {
    const client = new pg.Client({ connectionString: address.urlOf('postgres') })
    await client.connect()
    try {
      return await client.query(sql, values)
    } finally {
      await client.end()
    }
  }
  return {
    async hasDatabase(name: string) {
      return (await query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
    },
    async createDatabase(name: string) {
      await query(`create database ${pg.escapeIdentifier(name)}`)
      return address.urlOf(name)
    },
  }
}
