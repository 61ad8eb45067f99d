import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { type OpenOptions, openMigratedDatabase } from './open-database.ts'
import type { Shop } from './open-shop.ts'
import { createDataDir } from './platform/data-dir.ts'
import { StartError } from './platform/start-error.ts'

const PROGRAM = join(import.meta.dirname, '../scripts/start.ts')

/** What the first process tells another when it starts it. */
type Task = { url: string; isFirst: boolean }
/** What that one says once it is open. */
type Opened = { summary: string[] }

const FIRST_PAUSE_MS = 500
const PAUSE_MAX_MS = 30_000
/** One that was open as long did not end because of how it starts. */
const GOOD_LIFE_MS = 60_000

/**
 * Opens the shop in several processes behind one port (Node's cluster), for machines with several cores. This one
 * keeps the database and starts the others anew when they end; it answers no request itself.
 * @throws StartError when the first of them does not open
 */
export async function openProcesses(
  config: Config,
  options: OpenOptions,
): Promise<Pick<Shop, 'summary' | 'close'>> {
  const closers: (() => unknown)[] = []
  try {
    createDataDir(config.dataDir)
    const url = await openMigratedDatabase(config, options, closers)
    cluster.setupPrimary({ exec: PROGRAM, args: [] })
    const crew = createCrew(url, options.say)
    closers.push(crew.end)
    // The first fills the shop and takes the port, so that the others find both.
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

/** In one of several processes: what it is to do. */
export async function receiveTask(): Promise<Task> {
  const [task] = (await once(process, 'message')) as [Task]
  return task
}

export function reportOpened(summary: string[]): void {
  process.send?.({ summary } satisfies Opened)
}

function createCrew(url: string, say: OpenOptions['say']) {
  const timers = new Set<NodeJS.Timeout>()
  let isEnding = false
  let pauseMs = FIRST_PAUSE_MS

  async function add({ isFirst }: { isFirst: boolean }): Promise<string[]> {
    const worker = cluster.fork()
    worker.send({ url, isFirst } satisfies Task)
    const ended = endOf(worker)
    const opened = await Promise.race([openedOf(worker), ended])
    if (typeof opened === 'string') throw new StartError(`A process did not open (${opened}).`)
    const openedAt = performance.now()
    void ended.then((how) => {
      if (isEnding) return
      if (performance.now() - openedAt > GOOD_LIFE_MS) pauseMs = FIRST_PAUSE_MS
      say(`A process of the shop has ended (${how}). Another takes its place.`)
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
