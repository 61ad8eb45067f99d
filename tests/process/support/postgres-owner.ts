/**
 * A program with an embedded PostgreSQL, to be killed by tests: prints one line of JSON once it is ready.
 * Arguments: the data folder, and "fast" where durability is not what is tested.
 */

import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { archiveSettings } from '#server/platform/embedded-postgres/wal-archive.ts'
import { lockDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'

const [dataDir = '', speed] = process.argv.slice(2)

try {
  const lock = await lockDataDir(dataDir)
  const onExit = (reason: string) => {
    console.log(JSON.stringify({ died: reason }))
    process.exit(3)
  }
  const { WAL_ARCHIVE: walArchive } = process.env
  const postgres = await startEmbeddedPostgres({
    dataDir,
    onExit,
    durable: speed !== 'fast',
    settings: walArchive ? archiveSettings(walArchive) : {},
  })
  process.once('SIGTERM', async () => {
    await postgres.stop()
    lock.release()
    process.exit(0)
  })
  process.once('SIGUSR2', () => process.exit(4))
  console.log(JSON.stringify({ url: postgres.url }))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
