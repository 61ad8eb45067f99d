import { existsSync, readFileSync } from 'node:fs'

export type Timing = { medianMs: number; p95Ms: number; cpuMs: number | undefined }

type Effort = {
  runs: number
  maxMs: number
  /** The database's process that does the work. */
  backendPid: number
}

/**
 * How long `work` takes when it is warm, one run after the other: `runs` of them or as many as `maxMs` allows.
 * `cpuMs` is the processor time of a run, here and in the database: the same on a busy machine as on an idle one.
 */
export async function measure(
  work: () => Promise<unknown>,
  { runs, maxMs, backendPid }: Effort,
): Promise<Timing> {
  const times: number[] = []
  const cpuBefore = cpuMsOf(backendPid)
  const stopAt = performance.now() + maxMs
  do times.push(await timeOf(work))
  while (times.length < runs && performance.now() < stopAt)
  const cpuAfter = cpuMsOf(backendPid)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  const isKnown = cpuBefore !== undefined && cpuAfter !== undefined
  const cpuMs = isKnown ? (cpuAfter - cpuBefore) / times.length : undefined
  return { medianMs: at(0.5), p95Ms: at(0.95), cpuMs }
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** Processor time so far of this process and the database's; undefined where the system does not tell. */
function cpuMsOf(backendPid: number): number | undefined {
  const file = `/proc/${backendPid}/stat`
  if (!existsSync(file)) return
  // After the name, which may hold spaces, user and system time are the 12th and 13th field.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const { user, system } = process.cpuUsage()
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS + (user + system) / 1000
}
