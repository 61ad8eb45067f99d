import { readConfig, readEnvironment } from './config.ts'
import { openShop, type Shop } from './open-shop.ts'

/** How long requests and jobs under way may take to finish once the process is told to stop. */
const STOP_LIMIT_MS = 15_000

/**
 * The process: settings, database, app, listening, and an orderly end on SIGINT and SIGTERM.
 * @throws StartError with one line for the shop's owner; nothing is left running then
 */
export async function main(): Promise<void> {
  const config = readConfig(readEnvironment())
  const say = (line: string) => console.log(line)
  let opened: Shop | undefined
  const shop = await openShop(config, { say, onFatal: (reason) => endAfterFailure(opened, reason) })
  opened = shop
  stopOnSignals(shop)
  for (const line of shop.summary) say(line)
}

function stopOnSignals(shop: Shop): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      console.log('Closing the shop…')
      void stopWithin(shop, STOP_LIMIT_MS).then((exitCode) => process.exit(exitCode))
    })
  }
}

/** A part the shop cannot do without has died: better a clear end that a supervisor sees than a broken shop. */
function endAfterFailure(shop: Shop | undefined, reason: string): void {
  console.error(reason)
  void (shop ? stopWithin(shop, STOP_LIMIT_MS) : Promise.resolve(1)).then(() => process.exit(1))
}

async function stopWithin(shop: Shop, limitMs: number): Promise<number> {
  const tooLate = new Promise<number>((resolve) => {
    setTimeout(() => resolve(1), limitMs).unref()
  })
  return Promise.race([shop.close().then(() => 0), tooLate])
}
