import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pinned } from '../process/pinned.ts'
import type { LoadJob, LoadResult } from './load-worker.ts'

export type Load = { run(job: LoadJob): Promise<LoadResult>; stop(): void }

/** Starts the load process, on its own processor core where the system can pin one. */
export function startLoad(core: number | undefined): Load {
  const [command, args] = pinned(core, [
    process.execPath,
    join(import.meta.dirname, 'load-worker.ts'),
  ])
  const worker = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.once('exit', () => worker.kill())
  return {
    async run(job) {
      worker.send(job)
      const [result] = (await once(worker, 'message')) as [LoadResult]
      if (result.failure) throw new Error(`Not all was answered as it should be. ${result.failure}`)
      return result
    },
    stop: () => worker.kill(),
  }
}
