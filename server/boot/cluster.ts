import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#server/config.ts'
import { createDataDir } from '#server/platform/process/data-dir.ts'
import { connectAndMigrate, type OpenOptions } from './database.ts'
import type { Shop } from './start-shop.ts'
import { createWorkerPool, type Opened, type Task } from './worker-pool.ts'

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
    cluster.setupPrimary({ args: [] })
    const crew = createWorkerPool({ url, print: options.print })
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
