import { cpuMsOf } from '../process/process-usage.ts'
import type { Figures } from './in-turns.ts'
import type { Load } from './load.ts'
import type { LoadJob } from './load-worker.ts'

export type Target = { url: string; pid: number }

/** Puts load on a server and returns its figures. */
export async function measureTarget(
  load: Load,
  { url, pid }: Target,
  job: Omit<LoadJob, 'url'>,
): Promise<Figures> {
  const before = cpuMsOf(pid)
  const { requests, seconds, p50Ms, p99Ms } = await load.run({ ...job, url })
  return { perSecond: requests / seconds, p50Ms, p99Ms, cpuMs: (cpuMsOf(pid) - before) / requests }
}
