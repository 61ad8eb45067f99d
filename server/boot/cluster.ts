import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { createDataDir } from '#server/platform/data-dir.ts'
import { StartError } from '#server/platform/start-error.ts'
import { connectAndMigrate, type OpenOptions } from './database.ts'
import type { Shop } from './start-shop.ts'

const PROGRAM = join(import.meta.dirname, '../../scripts/start.ts')

/** Message from the primary process to a new worker. */
type Task = { url: string; isFirst: boolean }
/** Message from a worker that is ready. */
type Opened = { summary: string[] }

const FIRST_BACKOFF_MS = 500
const PAUSE_MAX_MS = 30_000
/** After this uptime, an exit is not a startup failure. */
const STABLE_AFTER_MS = 60_000

/**
 * Runs the shop in several processes behind one port (Node's cluster), for machines with several cores. The primary
 * owns the database and restarts workers that exit; it serves no requests.
 * @throws StartError when the first worker does not start
 */
export async function openProcesses(
  config: Config,
  options: OpenOptions,
): Promise<Pick<Shop, 'summary' | 'close'>> {
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await connectAndMigrate(config, options, closers)
    cluster.setupPrimary({ exec: PROGRAM, args: [] })
    const crew = createWorkerPool(url, options.print)
    closers.push(crew.end)
    // The first worker fills the shop and binds the port before the others start.
    const summary = await crew.add({ isFirst: true })
    const others = Array.from({ length: config.processes - 1 }, () => crew.add({ isFirst: false }))
    await Promise.all(others)
    const close = async () => {
      for (const closeOne of closers.reverse()) await closeOne()
    }
    return { summary, close }
  } catch (error) {
    for (const closeOne of closers.reverse()) await closeOne()
    throw error
  }
}

/** Called in a worker: receives its task from the primary. */
export async function receiveWorkerTask(): Promise<Task> {
  const [task] = (await once(process, 'message')) as [Task]
  return task
}

export function reportStarted(summary: string[]): void {
  process.send?.({ summary } satisfies Opened)
}

function createWorkerPool(url: string, print: OpenOptions['print']) {
  const timers = new Set<NodeJS.Timeout>()
  let isEnding = false
  let pauseMs = FIRST_BACKOFF_MS

  async function add({ isFirst }: { isFirst: boolean }): Promise<string[]> {
    const worker = cluster.fork()
    worker.send({ url, isFirst } satisfies Task)
    const ended = endOf(worker)
    const opened = await Promise.race([openedOf(worker), ended])
    if (typeof opened === 'string') throw new StartError(`A worker did not start (${opened}).`)
    const openedAt = performance.now()
    void ended.then((how) => {
      if (isEnding) return
      if (performance.now() - openedAt > STABLE_AFTER_MS) pauseMs = FIRST_BACKOFF_MS
      print(`worker exited (${how}), starting another`)
      replaceLater()
    })
    return opened.summary
  }

  function replaceLater(): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      add({ isFirst: false }).catch(() => isEnding || replaceLater())
    }, pauseMs)
    timers.add(timer)
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
  }

  async function end(): Promise<void> {
    isEnding = true
    for (const timer of timers) clearTimeout(timer)
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const ended = endOf(worker)
        worker.process.kill('SIGTERM')
        return ended
      }),
    )
  }

  return { add, end }
}

async function openedOf(worker: Worker): Promise<Opened> {
  const [opened] = (await once(worker, 'message')) as [Opened]
  return opened
}

async function endOf(worker: Worker): Promise<string> {
  const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
  return signal ? `signal ${signal}` : `exit code ${code}`
}
