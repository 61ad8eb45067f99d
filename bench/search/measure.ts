import { existsSync, readFileSync } from 'node:fs'

export type Timing = { medianMs: number; p95Ms: number; cpuMs: number | undefined }

type Effort = {
  runs: number
  maxMs: number
  /** The pid of the database connection. */
  backendPid: number
}

/**
 * Measures `work` in sequence when it is warm: `runs` times, or as often as `maxMs` allows. `cpuMs` is the CPU time of
 * a run, here and in the database, which does not depend on the load of the machine.
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

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** The CPU time so far of this process and of the database; undefined where the system has no such figure. */
function cpuMsOf(backendPid: number): number | undefined {
  const file = `/proc/${backendPid}/stat`
  if (!existsSync(file)) return
  // After the name, which may hold spaces, user and system time are the 12th and 13th field.
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const { user, system } = process.cpuUsage()
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS + (user + system) / 1000
}
