import cluster from 'node:cluster'
import type { OpenOptions } from './boot/database.ts'
import type { Shop } from './boot/start-shop.ts'
import { type Config, readConfig, readEnvironment } from './config.ts'
import { toLoggedError } from './platform/process/log.ts'

type Running = Pick<Shop, 'summary' | 'close'>

/** npm forwards Ctrl-C: SIGINT may arrive twice. A second one within this window is a duplicate, not a forced quit. */
const DUPLICATE_SIGNAL_MS = 1_000

/**
 * The process: settings, database, app, port, and a graceful shutdown on SIGINT and SIGTERM. A second signal or the
 * shutdown timeout forces an exit.
 * @throws StartError with one line for the shop's owner, after everything is closed
 */
export async function main(): Promise<void> {
  process.on('uncaughtException', (error) => {
    console.error(toLoggedError(error))
    process.exit(1)
  })
  const config = readConfig(readEnvironment())
  const print = (line: string) => console.log(line)
  let opened: Running | undefined
  const { stopLimitMs } = config
  const onFatal = (reason: string) => exitAfterFailure(opened, reason, stopLimitMs)
  const shop = await open(config, { print, onFatal })
  opened = shop
  stopOnSignals(shop, stopLimitMs)
  if (!cluster.isWorker) for (const line of shop.summary) print(line)
}

/** Loads the program only now: a start with an invalid setting ends at once. */
async function open(config: Config, options: OpenOptions): Promise<Running> {
  if (!cluster.isWorker) {
    const { assertPortFree } = await import('./http/listen.ts')
    await assertPortFree(config)
  }
  const { openProcesses, receiveWorkerTask, reportStarted } = await import('./boot/cluster.ts')
  if (!cluster.isWorker && config.processes > 1) return openProcesses(config, options)
  const { startShop } = await import('./boot/start-shop.ts')
  if (!cluster.isWorker) return startShop(config, options)
  const { url, isFirst, place } = await receiveWorkerTask()
  const print = isFirst ? options.print : () => {}
  const shop = await startShop(config, { ...options, print, url, place })
  reportStarted(shop.summary)
  return shop
}

function stopOnSignals(shop: Running, limitMs: number): void {
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (firstAt !== undefined) {
        if (performance.now() - firstAt > DUPLICATE_SIGNAL_MS) forceExit('Second stop signal')
        return
      }
      firstAt = performance.now()
      if (!cluster.isWorker) console.log('Closing the shop…')
      void stopWithin(shop, limitMs).then((exitCode) => process.exit(exitCode))
    })
  }
}

/** Acknowledged writes are in the database; work in flight is rolled back or retried. */
function forceExit(why: string): never {
  console.error(`${why}: forced exit before all requests and jobs have finished.`)
  process.exit(1)
}

/** An essential part has died: exit, for a supervisor to restart the shop. */
function exitAfterFailure(shop: Running | undefined, reason: string, limitMs: number): void {
  console.error(reason)
  void (shop ? stopWithin(shop, limitMs) : Promise.resolve(1)).then(() => process.exit(1))
}

async function stopWithin(shop: Running, limitMs: number): Promise<number> {
  const timer = setTimeout(() => forceExit(`Not closed within ${limitMs / 1000} s`), limitMs)
  try {
    await shop.close()
    return 0
  } catch (error) {
    console.error(toLoggedError(error))
    return 1
  } finally {
    clearTimeout(timer)
  }
}
