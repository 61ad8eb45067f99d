/** A worker of `worker-pool-owner.ts`: it becomes ready, or hangs in a loop that no signal but SIGKILL ends. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder = '', hanging = ''] = process.argv.slice(2)
mkdirSync(join(folder, String(process.pid)))
const start = readdirSync(folder).length
process.once('message', () => {
  while (hanging.split(',').includes(String(start)));
  process.send?.({ summary: [`start ${start}, process ${process.pid}`] })
})
