import { expect, onTestFinished, test } from 'vitest'
import { connectAndMigrate } from '#server/boot/database.ts'
import { readConfig } from '#server/config.ts'
import { query, temporaryFolder } from './support/processes.ts'

const JWT_SECRET = 'a secret of more than thirty-two letters'
const quiet = { print() {}, onFatal() {} }

/** Times of migrations that the baseline does not contain, in ms since 1970. */
const [BEFORE_1_0, LATER_OF_1_0] = [1_795_000_000_000, 1_795_700_158_817]

test('rejects a data folder or database with an older migration history, with advice', async () => {
  const dataDir = temporaryFolder()
  const closers: (() => unknown)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  onTestFinished(closeAll)
  const open = (env: Record<string, string>) =>
    connectAndMigrate(readConfig({ JWT_SECRET, ...env }), quiet, closers)

  const url = await open({ DATA_DIR: dataDir })
  const isBeforeBaseline =
    /last opened by a version before 27 November 2026\. Start the shop once as of commit 52f10d0a, then this version\.$/
  await query(url, 'delete from drizzle.__drizzle_migrations')
  await query(
    url,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${LATER_OF_1_0})`,
  )
  await expect(open({ DATA_DIR: dataDir, DATABASE_URL: url })).rejects.toThrow(isBeforeBaseline)
  await query(url, `update drizzle.__drizzle_migrations set created_at = ${BEFORE_1_0}`)
  await expect(open({ DATA_DIR: dataDir, DATABASE_URL: url })).rejects.toThrow(
    / was made by a version before 1\.0\. Set DATABASE_URL to an empty database\.$/,
  )

  await closeAll()
  await expect(open({ DATA_DIR: dataDir })).rejects.toThrow(
    `The data folder ${dataDir} was made by a version before 1.0. Move it away, or set DATA_DIR to another folder.`,
  )
})
