/**
 * `npm run move-in -- <file.zip>` fills an empty shop with an export of another one; `--dry-run` only verifies it. Stop the
 * shop first. An interrupted move leaves an empty shop.
 */
import { parseArgs } from 'node:util'
import { connectAndMigrate, openPool } from '#server/boot/database.ts'
import { startServices } from '#server/boot/services.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { moveIn } from '#server/moving/index.ts'
import { systemContext } from '#server/platform/context.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { runCommand } from './cli.ts'

const USAGE = 'Say which: npm run move-in -- /mnt/backups/shop.zip --dry-run'
/** Rebuilding the counts of a large shop takes minutes. */
const STATEMENT_MS = 3_600_000

await runCommand(USAGE, async (print) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new StartError(USAGE)
  const isDryRun = values['dry-run']
  const config = readConfig(readEnvironment())
  const closers: (() => unknown)[] = []
  const cancelled = new AbortController()
  const cancel = () => cancelled.abort(new StartError('Cancelled. Nothing was changed.'))
  process.once('SIGINT', cancel).once('SIGTERM', cancel)
  try {
    createDataDir(config.dataDir)
    const url = await connectAndMigrate(config, { print, onFatal: console.error }, closers)
    const { services } = await startServices(config, url, closers, { background: false })
    const { db, close } = openPool(config, url, { statementMs: STATEMENT_MS })
    closers.push(close)
    const ctx = { ...systemContext(services, 'move-in'), db }
    const { shop, exportedAt, counts } = await moveIn(ctx, {
      file,
      isDryRun,
      print,
      signal: cancelled.signal,
    })
    const { products = 0, orders = 0, customers = 0, images = 0 } = counts
    print(
      `${shop.name} as of ${exportedAt}: ${products} offers, ${orders} orders, ${customers} accounts, ${images} images.`,
    )
    print(
      isDryRun
        ? 'The archive fits. Nothing was changed.'
        : 'The shop has moved in. Start it with npm start.',
    )
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
})
