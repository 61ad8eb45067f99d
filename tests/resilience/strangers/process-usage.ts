import { existsSync, readFileSync, rmSync } from 'node:fs'
import { until } from '../faults/until.ts'

/** Clock ticks per second in /proc (proc(5)); always 100 on Linux for these platforms. */
const TICKS = 100

/** Processor time of a process in ms, all of its threads. */
export function readProcessorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program in brackets may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

const MB = 1024 ** 2
const COLLECTION_MS_MAX = 10_000

/** Pages of a process in memory, in MB: what it uses, and garbage that it has not collected yet. */
export function readMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/**
 * Collects the garbage of a shop that runs with `retained-memory.ts`. Resolves to MB: objects and buffers that are in use, and the
 * pages of the process after it.
 */
export async function readRetainedMb(
  signal: (name: 'SIGUSR2') => void,
  file: string,
): Promise<{ used: number; pages: number }> {
  rmSync(file, { force: true })
  signal('SIGUSR2')
  await until('the garbage is collected', async () => existsSync(file), COLLECTION_MS_MAX)
  const { used, rss } = JSON.parse(readFileSync(file, 'utf8')) as { used: number; rss: number }
  return { used: used / MB, pages: rss / MB }
}
