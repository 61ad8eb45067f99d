import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { createDataDir, lockDataDir } from '#server/platform/data-dir.ts'
import { toSessionUrl } from '#server/platform/db/session-url.ts'
import { emptyFolders } from '#server/platform/embedded-postgres/base-backup.ts'
import { clusterFolder, startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import {
  type RecoveryTarget,
  recoverySettings,
} from '#server/platform/embedded-postgres/wal-archive.ts'
import { StartError } from '#server/platform/start-error.ts'
import { copyFiles } from './copy-files.ts'
import { restoreDump } from './dump.ts'
import { assertIntact, filesBelow, readManifest } from './manifest.ts'
import { CLUSTER, DUMP, OTHER_FILES } from './parts.ts'

type RestoreInput = {
  /** The folder of one backup. */
  backup: string
  /** Replays the WAL in WAL_ARCHIVE up to this moment. */
  until: RecoveryTarget | undefined
  print: (line: string) => void
}

/**
 * Restores a backup into an empty DATA_DIR or the empty database at DATABASE_URL. Never overwrites existing data.
 * @throws StartError; DATA_DIR then has no database, as before
 */
export async function restoreBackup(config: Config, input: RestoreInput): Promise<void> {
  const backup = resolve(input.backup)
  const manifest = await readManifest(backup)
  assertFits(config, manifest, input.until)
  input.print(`Verifying ${manifest.files.length} files…`)
  await assertIntact(backup, manifest)
  createDataDir(config.dataDir)
  const lock = await lockDataDir(config.dataDir)
  try {
    if (config.databaseUrl) {
      await restoreDump(toSessionUrl(config.databaseUrl, config), join(backup, DUMP))
    } else {
      assertNoDatabase(config.dataDir)
    }
    await copyOthers(backup, config.dataDir, input.print)
    if (!config.databaseUrl) await restoreCluster(config, { ...input, backup })
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

async function copyOthers(backup: string, dataDir: string, print: RestoreInput['print']) {
  const from = join(backup, OTHER_FILES)
  if (!existsSync(from)) return
  await copyFiles({
    from,
    to: dataDir,
    paths: await filesBelow(from),
    what: 'Images and secrets',
    print,
  })
}

/** Moves the database into place as a whole; one that cannot be started is removed again. */
async function restoreCluster(
  { dataDir, walArchive }: Config,
  { backup, until, print }: RestoreInput,
): Promise<void> {
  const from = join(backup, CLUSTER)
  const draft = resolve(dataDir, `postgres.making-${randomUUID()}`)
  const place = clusterFolder(resolve(dataDir))
  await copyFiles({ from, to: draft, paths: await filesBelow(from), what: 'Database', print })
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
