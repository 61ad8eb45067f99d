import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectAndMigrate } from '#server/boot/database.ts'
import { readConfig } from '#server/config.ts'
import { temporaryFolder } from './support/processes.ts'

const JWT_SECRET = 'a secret of more than thirty-two letters'
const quiet = { print() {}, onFatal() {} }

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
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update drizzle.__drizzle_migrations set created_at = created_at - 100000000')
  await client.end()
  await expect(open({ DATA_DIR: dataDir, DATABASE_URL: url })).rejects.toThrow(
    / was made by a version before 1\.0\. Set DATABASE_URL to an empty database\.$/,
  )

  await closeAll()
  await expect(open({ DATA_DIR: dataDir })).rejects.toThrow(
    `The data folder ${dataDir} was made by a version before 1.0. Move it away, or set DATA_DIR to another folder.`,
  )
})
