/** Runs the shop, installed and built. Prints one line and ends with exit code 1 when it cannot start. */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from '#server/platform/process/root-folder.ts'
import { StartError } from '#server/platform/process/start-error.ts'

// Set before any import: React's server build is several times faster in production mode.
process.env.NODE_ENV ??= 'production'
// Shortens the second start by a quarter. Node ignores a cache folder that is not writable.
enableCompileCache(join(rootFolder, 'node_modules/.cache/compiled'))

// Stack traces of the bundle name the sources.
process.setSourceMapsEnabled(true)

// Ends with a parent process of another Node, even when that is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// A closed terminal ends the shop too.
process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))

// Until the shop is open and handles these signals, an orderly exit stops the parts that have started.
const exitAtOnce = (signal: 'SIGINT' | 'SIGTERM') => process.exit(128 + constants.signals[signal])
process.on('SIGINT', exitAtOnce).on('SIGTERM', exitAtOnce)

try {
  const { main } = await import('#server/main.ts')
  await main()
  process.off('SIGINT', exitAtOnce).off('SIGTERM', exitAtOnce)
  flushCompileCache()
} catch (error) {
  const { toLoggedError } = await import('#server/platform/process/log.ts')
  console.error(error instanceof StartError ? error.message : toLoggedError(error))
  process.exit(1)
}
