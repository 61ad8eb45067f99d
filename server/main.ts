import cluster from 'node:cluster'
import { type Config, readConfig, readEnvironment } from './config.ts'
import type { OpenOptions } from './open-database.ts'
import { openShop, type Shop } from './open-shop.ts'
import { openProcesses, receiveTask, reportOpened } from './several-processes.ts'

type Running = Pick<Shop, 'summary' | 'close'>

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
  let opened: Running | undefined
  const { stopLimitMs } = config
  const onFatal = (reason: string) => endAfterFailure(opened, reason, stopLimitMs)
  const shop = await open(config, { say, onFatal })
  opened = shop
  stopOnSignals(shop, stopLimitMs)
  if (!cluster.isWorker) for (const line of shop.summary) say(line)
}

async function open(config: Config, options: OpenOptions): Promise<Running> {
  if (!cluster.isWorker) {
    return config.processes > 1 ? openProcesses(config, options) : openShop(config, options)
  }
  const { url, isFirst } = await receiveTask()
  const say = isFirst ? options.say : () => {}
  const shop = await openShop(config, { ...options, say, url })
  reportOpened(shop.summary)
  return shop
}

function stopOnSignals(shop: Running, limitMs: number): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > SAME_WISH_MS) endAtOnce('Told to stop again')
        return
      }
      firstAt = performance.now()
      if (!cluster.isWorker) console.log('Closing the shop…')
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
function endAfterFailure(shop: Running | undefined, reason: string, limitMs: number): void {
  console.error(reason)
  void (shop ? stopWithin(shop, limitMs) : Promise.resolve(1)).then(() => process.exit(1))
}

async function stopWithin(shop: Running, limitMs: number): Promise<number> {
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
