import { readConfig, readEnvironment } from './config.ts'
import { openShop, type Shop } from './open-shop.ts'

/** Ctrl-C may reach the process twice, from the terminal and from npm: a wish, and not yet impatience. */
const SAME_WISH_MS = 1_000

/**
 * The process: settings, database, app, listening, and an orderly end on SIGINT and SIGTERM. A second signal, or the
 * limit that is set, ends it at once.
 * @throws StartError with one line for the shop's owner; nothing is left running then
 */
export async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const say = (line: string) => console.log(line)
  let opened: Shop | undefined
  const { stopLimitMs } = config
  const onFatal = (reason: string) => endAfterFailure(opened, reason, stopLimitMs)
  const shop = await openShop(config, { say, onFatal })
  opened = shop
  stopOnSignals(shop, stopLimitMs)
  for (const line of shop.summary) say(line)
}

function stopOnSignals(shop: Shop, limitMs: number): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > SAME_WISH_MS) endAtOnce('Told to stop again')
        return
      }
      firstAt = performance.now()
      console.log('Closing the shop…')
      void stopWithin(shop, limitMs).then((exitCode) => process.exit(exitCode))
    })
  }
}

/** What was acknowledged is in the database; whatever is under way is undone or tried again. */
function endAtOnce(why: string): never {
  console.error(`${why}: the shop ends before everything under way is through.`)
  process.exit(1)
}

/** A part the shop cannot do without has died: better a clear end that a supervisor sees than a broken shop. */
function endAfterFailure(shop: Shop | undefined, reason: string, limitMs: number): void {
  console.error(reason)
  void (shop ? stopWithin(shop, limitMs) : Promise.resolve(1)).then(() => process.exit(1))
}

async function stopWithin(shop: Shop, limitMs: number): Promise<number> {
  const tooLate = setTimeout(() => endAtOnce(`Not closed within ${limitMs / 1000} s`), limitMs)
  try {
    await shop.close()
    return 0
  } catch (error) {
    console.error(error)
    return 1
  } finally {
    clearTimeout(tooLate)
  }
}
