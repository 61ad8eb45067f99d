/**
 * Owns the bundled PostgreSQL in the data folder: its process, files and address. Used by shops without a server of
 * their own and by tests.
 * Knows no tables. Only one process may use a data folder: hold `lockDataDir` while it runs.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { createDataDir } from '../process/data-dir.ts'
import { type Address, loopbackAddress, socketAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { assertUsableCluster, clusterFolder, DATABASE, makeCluster } from './cluster.ts'
import { changeOwner, chooseRunAs, type RunAs } from './run-as.ts'
import { launchServer } from './server-process.ts'
import { chooseSharedBuffers } from './shared-buffers.ts'
import { stopStaleServer } from './stale-server.ts'

export { assertHasCluster, clusterFolder } from './cluster.ts'
export { findRunningDatabase } from './find-running.ts'

export type EmbeddedPostgres = {
  /** libpq connection URL of the shop's own database, which exists. */
  url: string
  /** Creates another database on the same server and resolves to its URL. */
  createDatabase(name: string): Promise<string>
  /** Closes every connection and stops the server. Acknowledged writes are durable. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Called with a short line about each slow step. */
  log?: (line: string) => void
  /** Called when the server exits without being stopped. */
  onExit?: (reason: string) => void
  /** Further server settings, such as those for WAL archiving. */
  settings?: Record<string, string>
  /** False for tests: faster, but a machine failure may lose everything. */
  durable?: boolean
  /** Overrides the choice for this system; tests try each. */
  runAs?: RunAs
  listen?: 'socket' | 'port'
}

const SETTINGS = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Only messages about the server itself: a failed statement would put shoppers' data into the file.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  max_connections: '100',
  // Fits the matches of a common word among a million products; a smaller bitmap turns lossy and is rechecked.
  work_mem: '16MB',
  max_wal_size: '512MB',
  // A disk without moving parts: by default PostgreSQL reads all of 10,000 products for a common word, instead of its index.
  random_page_cost: '2',
  // The shop's queries are short: JIT and parallel workers cost more than they save, and parallel workers need more
  // shared memory than containers have.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL, after creating its cluster or stopping a stale server.
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
    await stopStaleServer(cluster)
    await changeOwner(runAs.owner, cluster)
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
