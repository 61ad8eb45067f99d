import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { filesBelow } from '../../../server/backup/manifest.ts'
import {
  beginBaseBackup,
  emptyFolders,
  isWorthCopying,
} from '../../../server/platform/embedded-postgres/base-backup.ts'
import { startEmbeddedPostgres } from '../../../server/platform/embedded-postgres/index.ts'
import { temporaryFolder } from './processes.ts'

/** A streaming replica of an embedded PostgreSQL: a base backup that goes on with what the primary sends. */
export async function startReplica(primary: { dataDir: string; url: string }) {
  const dataDir = temporaryFolder()
  const [from, to] = [join(primary.dataDir, 'postgres'), join(dataDir, 'postgres')]
  const backup = await beginBaseBackup(primary.url)
  for (const path of (await filesBelow(from)).filter(isWorthCopying)) {
    mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    cpSync(join(from, path), join(to, path))
  }
  await backup.end(to)
  for (const folder of emptyFolders) mkdirSync(join(to, folder), { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  const replica = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { primary_conninfo: primary.url },
  })
  await backup.close()
  onTestFinished(() => replica.stop())
  return replica
}
