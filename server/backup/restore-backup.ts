import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { toSessionUrl } from '../open-database.ts'
import { createDataDir, lockDataDir } from '../platform/data-dir.ts'
import { emptyFolders } from '../platform/embedded-postgres/base-backup.ts'
import { clusterFolder, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { type RecoveryTarget, recoverySettings } from '../platform/embedded-postgres/journal.ts'
import { StartError } from '../platform/start-error.ts'
import { copyFiles } from './copy-files.ts'
import { restoreDump } from './dump.ts'
import { assertIntact, filesBelow, readManifest } from './manifest.ts'
import { CLUSTER, DUMP, OTHER_FILES } from './parts.ts'

type RestoreInput = {
  /** The folder of one backup. */
  backup: string
  /** Leads the copy on by the journal that WAL_ARCHIVE kept, to this moment. */
  until: RecoveryTarget | undefined
  say: (line: string) => void
}

/**
 * Brings a backup into an empty place: DATA_DIR without a database, or the new database at DATABASE_URL. What is
 * there already is never written over.
 * @throws StartError; there is no database in DATA_DIR then, as before
 */
export async function restoreBackup(config: Config, input: RestoreInput): Promise<void> {
  const backup = resolve(input.backup)
  const manifest = await readManifest(backup)
  assertFits(config, manifest, input.until)
  input.say(`Looking whether all ${manifest.files.length} files are as they were written…`)
  await assertIntact(backup, manifest)
  createDataDir(config.dataDir)
  const lock = await lockDataDir(config.dataDir)
  try {
    if (config.databaseUrl) {
      await restoreDump(toSessionUrl(config.databaseUrl, config), join(backup, DUMP))
    } else {
      assertNoDatabase(config.dataDir)
    }
    await copyOthers(backup, config.dataDir, input.say)
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
      "A moment can be named only for a shop's own database whose journal was kept: set WAL_ARCHIVE to its folder.",
    )
  }
}

function assertNoDatabase(dataDir: string): void {
  if (!existsSync(clusterFolder(dataDir))) return
  throw new StartError(
    `There is a shop in ${dataDir} already. Set DATA_DIR to another folder, or move this one away.`,
  )
}

async function copyOthers(backup: string, dataDir: string, say: RestoreInput['say']) {
  const from = join(backup, OTHER_FILES)
  if (!existsSync(from)) return
  await copyFiles({
    from,
    to: dataDir,
    paths: await filesBelow(from),
    what: 'Pictures and secrets',
    say,
  })
}

/** The database comes into its place whole; one that cannot be started is taken away again. */
async function restoreCluster(
  { dataDir, walArchive }: Config,
  { backup, until, say }: RestoreInput,
): Promise<void> {
  const from = join(backup, CLUSTER)
  const draft = resolve(dataDir, `postgres.making-${randomUUID()}`)
  const place = clusterFolder(resolve(dataDir))
  await copyFiles({ from, to: draft, paths: await filesBelow(from), what: 'Database', say })
  for (const folder of emptyFolders)
    await mkdir(join(draft, folder), { recursive: true, mode: 0o700 })
  await writeFile(join(draft, 'recovery.signal'), '')
  await rename(draft, place)
  try {
    const settings = recoverySettings(walArchive, until)
    const postgres = await startEmbeddedPostgres({ dataDir, log: say, settings })
    await postgres.stop()
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}
