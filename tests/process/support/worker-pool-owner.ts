/**
 * A primary process with one worker, printing what the pool prints. Arguments: a folder, and the numbers of the starts
 * that hang, as in "2,3".
 */
import cluster from 'node:cluster'
import { join } from 'node:path'
import { createWorkerPool } from '#server/boot/worker-pool.ts'

const print = (line: string) => console.log(line)
cluster.setupPrimary({
  exec: join(import.meta.dirname, 'sometimes-hanging-worker.ts'),
  args: process.argv.slice(2),
})
const pool = createWorkerPool({ url: 'postgres://nowhere/shop', print, startLimitMs: 3_000 })
process.once('SIGTERM', async () => {
  await pool.end()
  process.exit(0)
})
try {
  const summary = await pool.add({ isFirst: true })
  print(`opened: ${summary}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
