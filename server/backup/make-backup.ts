import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import {
  isSegmentBetween,
  isWorthCopying,
  startBaseBackup,
} from '#server/platform/embedded-postgres/base-backup.ts'
import {
  assertHasCluster,
  clusterFolder,
  findRunningDatabase,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/index.ts'
import { lockDataDir } from '#server/platform/process/data-dir.ts'
import { syncFolder } from '#server/platform/process/sync-folder.ts'
import { copyFiles } from './copy-files.ts'
import { type DatabaseIdentity, dumpDatabase, identifyDatabase } from './dump.ts'
import { filesBelow, finalizeBackup, type Manifest } from './manifest.ts'
import { CLUSTER, DUMP, IMAGES, nameOfBackup, OTHER_FILES, SECRETS } from './parts.ts'

type BackupInput = { folder: string; print: (line: string) => void }
type DatabasePart = DatabaseIdentity & Pick<Manifest, 'kind' | 'firstSegment'>

/**
 * Creates a new backup below `folder` and resolves to its path: the database, images on disk, secrets in DATA_DIR. The
 * shop may be running; a failed backup leaves nothing.
 * @throws StartError
 */
export async function makeBackup(config: Config, { folder, print }: BackupInput): Promise<string> {
  // Two shops may begin in the same second.
  const draft = resolve(folder, `${nameOfBackup(new Date())}.${randomUUID()}.unfinished`)
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const database = config.databaseUrl
      ? await dumpTo(draft, config.directDatabaseUrl ?? config.databaseUrl)
      : await copyOwnDatabase(config.dataDir, draft, print)
    await copyOthers(config, draft, print)
    print('Flushing to disk…')
    const takenAt = new Date()
    const about = { shop: config.shopName, takenAt: takenAt.toISOString(), ...database }
    await finalizeBackup(draft, about)
    return await moveIntoPlace(draft, { folder, takenAt })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type Place = { folder: string; takenAt: Date }

/** The name is that of the second it was taken, or of the next one that is free. */
async function moveIntoPlace(draft: string, { folder, takenAt }: Place): Promise<string> {
  for (let at = takenAt.getTime(); ; at += 1000) {
    const place = resolve(folder, nameOfBackup(new Date(at)))
    try {
      await rename(draft, place)
      syncFolder(resolve(folder))
      return place
    } catch (error) {
      if (!existsSync(place)) throw error
    }
  }
}

async function dumpTo(target: string, url: string): Promise<DatabasePart> {
  const identity = await identifyDatabase(url)
  await dumpDatabase(url, join(target, DUMP))
  return { kind: 'dump', ...identity }
}

/** Copies the running shop's database, or starts the server of a stopped shop for it. */
async function copyOwnDatabase(
  dataDir: string,
  target: string,
  print: BackupInput['print'],
): Promise<DatabasePart> {
  assertHasCluster(dataDir)
  const source = clusterFolder(dataDir)
  const running = findRunningDatabase(dataDir)
  if (running) return copyCluster(running, source, target, print)
  const lock = await lockDataDir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: print })
  try {
    return await copyCluster(postgres.url, source, target, print)
  } finally {
    await postgres.stop()
    lock.release()
  }
}

async function copyCluster(
  url: string,
  from: string,
  target: string,
  print: BackupInput['print'],
): Promise<DatabasePart> {
  const identity = await identifyDatabase(url)
  const to = join(target, CLUSTER)
  const backup = await startBaseBackup(url)
  try {
    const paths = (await filesBelow(from)).filter(isWorthCopying)
    await copyFiles({ from, to, paths, what: 'Database', print })
    const { lastSegment } = await backup.end(to)
    const segments = (await readdir(join(from, 'pg_wal')))
      .filter((name) => isSegmentBetween(name, backup.firstSegment, lastSegment))
      .map((name) => `pg_wal/${name}`)
    await copyFiles({ from, to, paths: segments, what: 'WAL', print })
    return { kind: 'cluster', ...identity, firstSegment: backup.firstSegment }
  } finally {
    await backup.close()
  }
}

/** Copied after the database: an unreferenced image is harmless. */
async function copyOthers(
  { dataDir, images }: Config,
  target: string,
  print: BackupInput['print'],
): Promise<void> {
  const from = resolve(dataDir)
  const secrets = SECRETS.filter((name) => existsSync(join(from, name)))
  await copyFiles({ from, to: join(target, OTHER_FILES), paths: secrets, what: 'Secrets', print })
  if (images.store !== 'disk' || !existsSync(join(from, IMAGES))) return
  const imagePaths = (await filesBelow(join(from, IMAGES)))
    .filter((path) => !path.startsWith('unfinished/'))
    .map((path) => `${IMAGES}/${path}`)
  await copyFiles({ from, to: join(target, OTHER_FILES), paths: imagePaths, what: 'Images', print })
}
