import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '#server/backup/manifest.ts'
import {
  emptyFolders,
  isWorthCopying,
  startBaseBackup,
} from '#server/platform/embedded-postgres/base-backup.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/index.ts'

type Replicated = { primary: { dataDir: string; url: string }; dataDir: string }

/** A streaming replica of an embedded PostgreSQL: a base backup that follows the primary. */
export async function openReplica({ primary, dataDir }: Replicated): Promise<EmbeddedPostgres> {
  const [from, to] = [join(primary.dataDir, 'postgres'), join(dataDir, 'postgres')]
  const backup = await startBaseBackup(primary.url)
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
  return replica
}
