/**
 * `npm run images:move -- s3` copies the shop's images to another store, from IMAGE_STORE or the store in a second
 * argument, with the settings of the environment or `.env`. Stop the shop first and set IMAGE_STORE afterwards; an
 * interrupted move continues when it is repeated.
 */

import { connectAndMigrate, openPool } from '#server/boot/database.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { moveImages } from '#server/image-cleanup/index.ts'
import { assertHasCluster } from '#server/platform/embedded-postgres/index.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { createImageStore, findStoreFailure } from '#server/platform/storage/create-image-store.ts'

const PROGRESS_EVERY = 25
const print = (line: string) => console.log(line)

async function main([to, from]: string[]): Promise<void> {
  const settings = readEnvironment()
  const readFor = (store?: string) =>
    readConfig(store ? { ...settings, IMAGE_STORE: store } : settings)
  if (!to) throw new StartError('Say where to: npm run images:move -- s3 (or cloudinary, or disk)')
  const [source, target] = [readFor(from), readFor(to)]
  if (source.images.store === target.images.store) {
    throw new StartError(
      `The images are in ${to} already. Name both places, as in: npm run images:move -- s3 disk`,
    )
  }
  const stores = { from: createImageStore(source), to: createImageStore(target) }
  for (const store of [stores.from, stores.to]) {
    const trouble = await findStoreFailure(store)
    if (trouble) throw new StartError(`${trouble}. Start this again when it answers.`)
  }
  await moveWithDatabase(source, stores)
  print(`Now set IMAGE_STORE=${to} and start the shop. ${stores.from.name} keeps all it has.`)
}

async function moveWithDatabase(
  config: ReturnType<typeof readConfig>,
  stores: Pick<Parameters<typeof moveImages>[1], 'from' | 'to'>,
): Promise<void> {
  if (!config.databaseUrl) assertHasCluster(config.dataDir)
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await connectAndMigrate(config, { print, onFatal: console.error }, closers)
    const { db, close } = openPool(config, url)
    closers.push(close)
    const { total, copied, clips, rewritten } = await moveImages(
      { db },
      {
        ...stores,
        onProgress: (done, all) => {
          if (done % PROGRESS_EVERY === 0 || done === all) print(`${done} of ${all} images`)
        },
      },
    )
    print(`${total} images are there and the same: ${copied} copied, the others were there.`)
    print(`${clips} clips were copied.`)
    print(`${rewritten} products and order lines show a new address.`)
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
