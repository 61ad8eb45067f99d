import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { toSessionUrl } from '../open-database.ts'
import { lockDataDir } from '../platform/data-dir.ts'
import {
  beginBaseBackup,
  isSegmentBetween,
  isWorthCopying,
} from '../platform/embedded-postgres/base-backup.ts'
import {
  clusterFolder,
  findRunningDatabase,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts'
import { StartError } from '../platform/start-error.ts'
import { copyFiles } from './copy-files.ts'
import { dumpDatabase, serverVersion } from './dump.ts'
import { filesBelow, type Manifest, sealBackup } from './manifest.ts'
import { CLUSTER, DUMP, IMAGES, nameOfBackup, OTHER_FILES, SECRETS } from './parts.ts'

type BackupInput = { folder: string; say: (line: string) => void }
type DatabasePart = Pick<Manifest, 'kind' | 'postgres' | 'firstSegment'>

/**
 * Makes one more backup below `folder` and answers its own folder: the database, pictures kept on disk, secrets kept
 * in DATA_DIR. The shop may be open meanwhile. What was broken off leaves nothing.
 * @throws StartError
 */
export async function makeBackup(config: Config, { folder, say }: BackupInput): Promise<string> {
  const finished = resolve(folder, nameOfBackup(new Date()))
  const draft = `${finished}.unfinished`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const database = config.databaseUrl
      ? await dumpTo(draft, toSessionUrl(config.databaseUrl, config))
      : await copyOwnDatabase(config.dataDir, draft, say)
    await copyOthers(config, draft, say)
    say('Seeing that all of it is on disk…')
    const takenAt = new Date().toISOString()
    await sealBackup(draft, { shop: config.shopName, takenAt, ...database })
    await rename(draft, finished)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return finished
}

async function dumpTo(target: string, url: string): Promise<DatabasePart> {
  const postgres = await serverVersion(url)
  await dumpDatabase(url, join(target, DUMP))
  return { kind: 'dump', postgres }
}

/** Of the open shop's running server, or of a closed shop's, which is started for it. */
async function copyOwnDatabase(
  dataDir: string,
  target: string,
  say: BackupInput['say'],
): Promise<DatabasePart> {
  const source = clusterFolder(dataDir)
  if (!existsSync(source)) {
    throw new StartError(`There is no shop in ${dataDir}. Set DATA_DIR to the folder of the shop.`)
  }
  const running = findRunningDatabase(dataDir)
  if (running) return copyCluster(running, source, target, say)
  const lock = await lockDataDir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: say })
  try {
    return await copyCluster(postgres.url, source, target, say)
  } finally {
    await postgres.stop()
    lock.release()
  }
}

async function copyCluster(
  url: string,
  from: string,
  target: string,
  say: BackupInput['say'],
): Promise<DatabasePart> {
  const postgres = await serverVersion(url)
  const to = join(target, CLUSTER)
  const backup = await beginBaseBackup(url)
  try {
    const paths = (await filesBelow(from)).filter(isWorthCopying)
    await copyFiles({ from, to, paths, what: 'Database', say })
    const { lastSegment } = await backup.end(to)
    const segments = (await readdir(join(from, 'pg_wal')))
      .filter((name) => isSegmentBetween(name, backup.firstSegment, lastSegment))
      .map((name) => `pg_wal/${name}`)
    await copyFiles({ from, to, paths: segments, what: 'Journal', say })
    return { kind: 'cluster', postgres, firstSegment: backup.firstSegment }
  } finally {
    await backup.close()
  }
}

/** After the database: a picture more than it knows of does no harm. */
async function copyOthers(
  { dataDir, images }: Config,
  target: string,
  say: BackupInput['say'],
): Promise<void> {
  const from = resolve(dataDir)
  const secrets = SECRETS.filter((name) => existsSync(join(from, name)))
  await copyFiles({ from, to: join(target, OTHER_FILES), paths: secrets, what: 'Secrets', say })
  if (images.store !== 'disk' || !existsSync(join(from, IMAGES))) return
  const pictures = (await filesBelow(join(from, IMAGES)))
    .filter((path) => !path.startsWith('unfinished/'))
    .map((path) => `${IMAGES}/${path}`)
  await copyFiles({ from, to: join(target, OTHER_FILES), paths: pictures, what: 'Pictures', say })
}
