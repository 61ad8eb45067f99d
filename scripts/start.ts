/** Runs the shop. A line and exit code 1 when it cannot start; `start.mjs` has installed and built before. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { keepTickShape } from '../server/platform/keep-tick-shape.ts'
import { StartError } from '../server/platform/start-error.ts'

keepTickShape()

// Before anything is loaded: React's server build is several times faster for it.
process.env.NODE_ENV ??= 'production'
// Takes a quarter off the second start. Where it cannot be written, Node goes on without.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

// Started by a process of another Node, the shop ends with it, also when that is killed hard.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// A closed terminal is a wish to end like any other.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))

// Until the shop is open and minds these itself, an orderly exit takes along what was started so far.
const exitAtOnce = (signal: 'SIGINT' | 'SIGTERM') => process.exit(128 + constants.signals[signal])
process.on('SIGINT', exitAtOnce).on('SIGTERM', exitAtOnce)

try {
  const { main } = await import('../server/main.ts')
  await main()
  process.off('SIGINT', exitAtOnce).off('SIGTERM', exitAtOnce)
  flushCompileCache()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
