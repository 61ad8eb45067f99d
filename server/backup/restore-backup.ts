import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { emptyFolders } from '#server/platform/embedded-postgres/base-backup.ts'
import { clusterFolder, startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import {
  type RecoveryTarget,
  recoverySettings,
} from '#server/platform/embedded-postgres/wal-archive.ts'
import { createDataDir, lockDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { copyFiles } from './copy-files.ts'
import { restoreDump } from './dump.ts'
import { assertIntact, findChecksum, type Manifest, readManifest } from './manifest.ts'
import { CLUSTER, DUMP, OTHER_FILES } from './parts.ts'

type RestoreInput = {
  backup: string
  /** Replays the WAL in WAL_ARCHIVE up to this moment. */
  until: RecoveryTarget | undefined
  print: (line: string) => void
}

/**
 * Restores a backup into an empty DATA_DIR or the empty database at DATABASE_URL. Never overwrites existing data.
 * @throws StartError; DATA_DIR is then as before
 */
export async function restoreBackup(config: Config, input: RestoreInput): Promise<void> {
  const backup = resolve(input.backup)
  const manifest = await readManifest(backup)
  assertFits(config, manifest, input.until)
  createDataDir(config.dataDir)
  const lock = await lockDataDir(config.dataDir)
  const { databaseUrl, dataDir } = config
  try {
    if (!databaseUrl) assertNoDatabase(dataDir)
    const missing = await listMissing(manifest, dataDir)
    input.print(`Verifying ${manifest.files.length} files…`)
    await assertIntact(backup, manifest)
    if (databaseUrl) await restoreDump(config.directDatabaseUrl ?? databaseUrl, join(backup, DUMP))
    try {
      await copyOthers({ backup, dataDir, paths: missing, print: input.print })
      if (!databaseUrl) await restoreCluster(config, { ...input, backup, manifest })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) await removeFiles(dataDir, missing)
      throw error
    }
  } finally {
    lock.release()
  }
}

function assertFits(
  { databaseUrl, walArchive }: Config,
  { kind }: { kind: 'cluster' | 'dump' },
  until: RecoveryTarget | undefined,
): void {
  if (kind === 'dump' && !databaseUrl) {
    throw new StartError(
      'This is a backup of a database at DATABASE_URL. Set it to a new, empty one.',
    )
  }
  if (kind === 'cluster' && databaseUrl) {
    throw new StartError("This is a backup of a shop's own database. Leave DATABASE_URL empty.")
  }
  if (until && (kind === 'dump' || !walArchive)) {
    throw new StartError(
      "Point-in-time recovery needs the shop's own database with archived WAL: set WAL_ARCHIVE to its folder.",
    )
  }
}

function assertNoDatabase(dataDir: string): void {
  if (!existsSync(clusterFolder(dataDir))) return
  throw new StartError(
    `There is a shop in ${dataDir} already. Set DATA_DIR to another folder, or move this one away.`,
  )
}

/**
 * The images and secrets of a backup that the data folder does not have.
 * @throws StartError when it has one of them with other content
 */
async function listMissing(manifest: Manifest, dataDir: string): Promise<string[]> {
  const missing: string[] = []
  for (const { path, sha256 } of filesIn(manifest, OTHER_FILES)) {
    const place = join(dataDir, path)
    if (!existsSync(place)) missing.push(path)
    else if ((await findChecksum(place)) !== sha256) {
      throw new StartError(
        `${place} exists already and is not the one of the backup. Set DATA_DIR to another folder, or move this file away.`,
      )
    }
  }
  return missing
}

function filesIn({ files }: Manifest, part: string): Manifest['files'] {
  return files
    .filter(({ path }) => path.startsWith(`${part}/`))
    .map(({ path, sha256 }) => ({ path: path.slice(part.length + 1), sha256 }))
}

type Others = { backup: string; dataDir: string; paths: string[]; print: RestoreInput['print'] }

async function copyOthers({ backup, dataDir, paths, print }: Others): Promise<void> {
  if (paths.length === 0) return
  const copy = { from: join(backup, OTHER_FILES), to: dataDir, paths, print }
  await copyFiles({ ...copy, what: 'Images and secrets' })
}

async function removeFiles(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(join(dataDir, path), { force: true })
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Moves the database into place as a whole; one that cannot be started is removed again. */
async function restoreCluster(
  { dataDir, walArchive }: Config,
  { backup, manifest, until, print }: RestoreInput & { manifest: Manifest },
): Promise<void> {
  const from = join(backup, CLUSTER)
  const paths = filesIn(manifest, CLUSTER).map(({ path }) => path)
  const draft = resolve(dataDir, `postgres.making-${randomUUID()}`)
  const place = clusterFolder(resolve(dataDir))
  await copyFiles({ from, to: draft, paths, what: 'Database', print })
  for (const folder of emptyFolders)
    await mkdir(join(draft, folder), { recursive: true, mode: 0o700 })
  await writeFile(join(draft, 'recovery.signal'), '')
  await rename(draft, place)
  try {
    const settings = recoverySettings(walArchive, until)
    const postgres = await startEmbeddedPostgres({ dataDir, log: print, settings })
    await postgres.stop()
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}
