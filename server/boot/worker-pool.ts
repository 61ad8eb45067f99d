import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartError } from '#server/platform/process/start-error.ts'

/** Message from the primary process to a new worker. */
export type Task = { url: string; isFirst: boolean; place: number }
/** Message from a worker that is ready. */
export type Opened = { summary: string[] }

type PoolOptions = {
  /** URL of the migrated database. */
  url: string
  print: (line: string) => void
  /** A worker that is not ready by then is killed. */
  startLimitMs?: number
}

type Adding = {
  isFirst: boolean
  /** The next one by default. */
  place?: number
}

const FIRST_BACKOFF_MS = 500
const PAUSE_MAX_MS = 30_000
/** After this uptime, an exit is not a startup failure. */
const STABLE_AFTER_MS = 60_000
/** The first worker of a demo draws its images, which takes half a minute on a slow machine. */
const START_LIMIT_MS = 300_000

/** Starts workers of `cluster.setupPrimary`, and another one whenever one exits. */
export function createWorkerPool({ url, print, startLimitMs = START_LIMIT_MS }: PoolOptions) {
  const timers = new Set<NodeJS.Timeout>()
  let places = 0
  let isEnding = false
  let pauseMs = FIRST_BACKOFF_MS

  /**
   * Resolves to the worker's summary, or to nothing when it failed and another one follows, at the same place.
   * @throws StartError when the first worker exits or hangs before it is ready
   */
  async function add({ isFirst, place = places++ }: Adding): Promise<string[]> {
    const worker = cluster.fork()
    worker.send({ url, isFirst, place } satisfies Task)
    const ended = endOf(worker)
    const opened = await Promise.race([openedOf(worker), ended, killWhenLate(worker)])
    if (typeof opened === 'string') {
      const reason = `A worker did not start (${opened}).`
      if (isFirst) throw new StartError(reason)
      replace(reason, place)
      return []
    }
    const openedAt = performance.now()
    void ended.then((how) => {
      if (performance.now() - openedAt > STABLE_AFTER_MS) pauseMs = FIRST_BACKOFF_MS
      replace(`worker exited (${how}), starting another`, place)
    })
    return opened.summary
  }

  /** Resolves to the reason when it had to kill the worker, and never otherwise. */
  function killWhenLate(worker: Worker): Promise<string> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        resolve(`not ready within ${startLimitMs / 1000} s`)
        worker.process.kill('SIGKILL')
      }, startLimitMs)
      const stop = () => clearTimeout(timer)
      worker.once('message', stop).once('exit', stop)
    })
  }

  function replace(reason: string, place: number): void {
    if (isEnding) return
    print(reason)
    const timer = setTimeout(() => {
      timers.delete(timer)
      void add({ isFirst: false, place })
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
