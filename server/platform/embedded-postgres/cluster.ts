import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../process/start-error.ts'
import { ensurePasswordFile, SUPERUSER } from './address.ts'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

const run = promisify(execFile)

/** The shop's database on its server. */
export const DATABASE = 'runout'

const UNFINISHED = 'postgres.making-'

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** @throws StartError when the folder has no database, where a command would work on an empty shop */
export function assertHasCluster(dataDir: string): void {
  if (existsSync(clusterFolder(dataDir))) return
  throw new StartError(
    `There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop, or DATABASE_URL to its database.`,
  )
}

type ClusterInput = { dataDir: string; binaries: Binaries; runAs: RunAs; durable: boolean }

/**
 * Creates the cluster on the first start. It is built in a temporary folder and renamed: a killed start leaves no
 * partial cluster. Each attempt has its own folder, as the initdb of a killed start may still be writing.
 */
export async function makeCluster({ dataDir, ...input }: ClusterInput): Promise<void> {
  await removeUnfinished(dataDir)
  const unfinished = join(dataDir, `${UNFINISHED}${randomUUID()}`)
  const args = [
    ...['--pgdata', unfinished, '--username', SUPERUSER],
    ...['--pwfile', ensurePasswordFile(dataDir), '--auth-local=trust', '--auth-host=scram-sha-256'],
    // The builtin provider gives full Unicode case mapping without system locales, whose updates would change the
    // order of every index. Lists sort names by ICU collations.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', ...(input.durable ? [] : ['--no-sync'])],
  ]
  try {
    const [command, commandArgs] = input.runAs.command(input.binaries.initdb, args)
    await run(command, commandArgs, { cwd: dataDir })
  } catch (error) {
    await removeUnfinished(dataDir)
    throw new StartError(`PostgreSQL cannot create its cluster: ${reasonOf(error)}`, {
      cause: error,
    })
  }
  await rename(unfinished, clusterFolder(dataDir))
}

/** @throws StartError when the folder is not a cluster, or belongs to another major version */
export function assertUsableCluster(dataDir: string, majorVersion: string): void {
  const folder = clusterFolder(dataDir)
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new StartError(`${folder} is not a PostgreSQL database. Move it away and start again.`)
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found === majorVersion) return
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${found}, and this program brings ${majorVersion}. Move it with pg_dump and pg_restore: see docs/operations.md.`,
  )
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    // The initdb of a killed start may add a file while its folder is being removed.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function reasonOf(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const lines = stderr
    .split('\n')
    .filter((line) => line.includes('error:') || line.includes('FATAL'))
  return lines[0]?.replace(/^initdb: /, '') ?? (error instanceof Error ? error.message : 'unknown')
}
