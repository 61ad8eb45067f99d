/**
 * `npm run export -- <file.zip>` writes all data of the running or stopped shop into a new ZIP file, in the format of
 * docs/export-format.md. Interrupted, it leaves no such file.
 */
import { parseArgs } from 'node:util'
import { shopFormats } from '#contract/locale.ts'
import { connectAndMigrate, openPool } from '#server/boot/database.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { exportToFile, listUnfinished } from '#server/moving/index.ts'
import { assertHasCluster, findRunningDatabase } from '#server/platform/embedded-postgres/index.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { createImageStore } from '#server/platform/storage/create-image-store.ts'
import { getShopProfile } from '#server/shop-profile/index.ts'
import { runCommand } from './cli.ts'

const USAGE = 'Say where to: npm run export -- /mnt/backups/shop.zip'
const PROGRESS_EVERY = 5000

await runCommand(USAGE, async (print) => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!file || more.length > 0) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  const { shopName, publicUrl, timezone, dataDir } = config
  if (!config.databaseUrl) assertHasCluster(dataDir)
  const running = config.databaseUrl ?? findRunningDatabase(dataDir)
  const closers: (() => unknown)[] = []
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort(new StartError('Cancelled. There is no export.'))
  process.once('SIGINT', cancel).once('SIGTERM', cancel)
  for (const left of listUnfinished(file)) {
    print(`${left} is of an export that was killed, unless one is running: delete it.`)
  }
  try {
    const options = { print, onFatal: console.error, ...(running ? { url: running } : {}) }
    const { db, close } = openPool(config, await connectAndMigrate(config, options, closers))
    closers.push(close)
    const ctx = { db, images: createImageStore(config), now: new Date() }
    const own = await getShopProfile(ctx)
    const { counts } = await exportToFile(ctx, file, {
      shop: {
        name: own.name ?? shopName,
        publicUrl,
        timezone,
        currency: shopFormats().currency,
      },
      onProgress: printProgress(print),
      signal: cancelled.signal,
    })
    const { products = 0, orders = 0, customers = 0, images = 0 } = counts
    print(`${products} offers, ${orders} orders, ${customers} accounts, ${images} images: ${file}`)
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
})

/** A line every 5,000 rows and images. */
function printProgress(print: (line: string) => void) {
  let next = PROGRESS_EVERY
  return (done: number, total: number, what: string) => {
    if (done < next) return
    next = done + PROGRESS_EVERY
    print(`${done} of ${total}: ${what}`)
  }
}
