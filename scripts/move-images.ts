/**
 * `npm run images:move -- s3` brings the shop's images to the store named, with its settings from the environment or
 * `.env`; a second name says from which (else IMAGE_STORE). Stop the shop before, and set IMAGE_STORE after. Broken
 * off, it goes on where it was.
 */
import { readConfig, readEnvironment } from '../server/config.ts'
import { moveImages } from '../server/images/index.ts'
import { openMigratedDatabase, openPool } from '../server/open-database.ts'
import { createDataDir } from '../server/platform/data-dir.ts'
import { StartError } from '../server/platform/start-error.ts'
import {
  createImageStore,
  findStoreTrouble,
} from '../server/platform/storage/create-image-store.ts'

const PROGRESS_EVERY = 25
const say = (line: string) => console.log(line)

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
    const trouble = await findStoreTrouble(store)
    if (trouble) throw new StartError(`${trouble}. Start this again when it answers.`)
  }
  await moveWithDatabase(source, stores)
  say(`Now set IMAGE_STORE=${to} and start the shop. ${stores.from.name} keeps all it has.`)
}

async function moveWithDatabase(
  config: ReturnType<typeof readConfig>,
  stores: Pick<Parameters<typeof moveImages>[1], 'from' | 'to'>,
): Promise<void> {
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await openMigratedDatabase(config, { say, onFatal: console.error }, closers)
    const { db, close } = openPool(config, url)
    closers.push(close)
    const { total, copied, rewritten } = await moveImages(
      { db },
      {
        ...stores,
        onProgress: (done, all) => {
          if (done % PROGRESS_EVERY === 0 || done === all) say(`${done} of ${all} images`)
        },
      },
    )
    say(`${total} images are there and the same: ${copied} copied, the others were there.`)
    say(`${rewritten} products and order lines show a new address.`)
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
