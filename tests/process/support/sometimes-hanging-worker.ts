/** A worker of `worker-pool-owner.ts`: it becomes ready, or blocks and handles no event. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '', hanging = ''] = process.argv.slice(2)
mkdirSync(join(folder, String(process.pid)))
const start = readdirSync(folder).length
process.once('message', () => {
  const hangs = hanging.split(',').includes(String(start))
  if (hangs) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  process.send?.({ summary: [`start ${start}, process ${process.pid}`] })
})
