import { cpus, loadavg } from 'node:os'
import { cpuMsBelow, cpuMsOf, memoryOf } from '../process/process-usage.ts'

/** Runs the steps of a benchmark and prints a table row for each: time, CPU time, and the highest memory so far. */
export function showSteps(pid: number, title: string) {
  console.log(`\n${title}; ${cpus()[0]?.model}, ${cpus().length} cores, load ${toLoad()}\n`)
  console.log(
    '| Action | seconds | CPU of the shop, s | CPU of its database, s | peak, MB | load |',
  )
  console.log('|---|--:|--:|--:|--:|--:|')

  return async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = { ms: performance.now(), shop: cpuMsOf(pid), database: cpuMsBelow(pid) }
    const result = await work()
    const figures = [
      toSeconds(performance.now() - start.ms),
      toSeconds(cpuMsOf(pid) - start.shop),
      toSeconds(cpuMsBelow(pid) - start.database),
      String(memoryOf(pid).mostMb),
      toLoad(),
    ]
    console.log(`| ${name} | ${figures.join(' | ')} |`)
    return result
  }
}

const toSeconds = (ms: number) => (ms / 1000).toFixed(1)
const toLoad = () => loadavg()[0]?.toFixed(1) ?? ''

export function toMegabytes(file: string | Uint8Array): string {
  return (Buffer.byteLength(file) / 1024 / 1024).toFixed(1)
}
