/**
 * `npm run export -- <file.zip>` writes all data of the running or stopped shop into a new ZIP file, in the format of
 * docs/export-format.md.
 */
import { shopFormats } from '#contract/formats.ts'
import { connectAndMigrate, openPool } from '#server/boot/database.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { exportToFile } from '#server/moving/index.ts'
import { findRunningDatabase } from '#server/platform/embedded-postgres/index.ts'
import { StartError } from '#server/platform/start-error.ts'
import { createImageStore } from '#server/platform/storage/create-image-store.ts'
import { runCommand } from './cli.ts'

const USAGE = 'Say where to: npm run export -- /mnt/backups/shop.zip'
const PROGRESS_EVERY = 5000

await runCommand(USAGE, async (print) => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new StartError(USAGE)
  const config = readConfig(readEnvironment())
  const { shopName: name, publicUrl, timezone, dataDir } = config
  const running = config.databaseUrl ?? findRunningDatabase(dataDir)
  const closers: (() => unknown)[] = []
  try {
    const options = { print, onFatal: console.error, ...(running ? { url: running } : {}) }
    const { db, close } = openPool(config, await connectAndMigrate(config, options, closers))
    closers.push(close)
    const ctx = { db, images: createImageStore(config), now: new Date() }
    const { counts } = await exportToFile(ctx, file, {
      shop: { name, publicUrl, timezone, currency: shopFormats().currency },
      onProgress: printProgress(print),
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
