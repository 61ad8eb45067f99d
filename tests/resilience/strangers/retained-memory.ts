/**
 * Loaded before the shop (`node --import`): on SIGUSR2 it collects all garbage and writes the memory left into the file named in
 * STRANGERS_MEMORY, as JSON in bytes: objects and buffers in use, and pages of the process.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const file = process.env.STRANGERS_MEMORY ?? ''
setFlagsFromString('--expose-gc')
const collect: (how: object) => void = runInNewContext('gc')
/** V8 gives its free pages back, too: otherwise it does so after eight seconds without work. */
const LAST_RESORT = { type: 'major', execution: 'sync', flavor: 'last-resort' }

process.on('SIGUSR2', () => {
  collect(LAST_RESORT)
  // The second collection frees buffers that the first has finalized.
  setImmediate(() => {
    collect(LAST_RESORT)
    const { heapUsed, external, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ used: heapUsed + external, rss }))
    renameSync(`${file}.new`, file)
  })
})
