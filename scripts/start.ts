/** Runs the shop. A line and exit code 1 when it cannot start; `start.mjs` has installed and built before. */
import { StartError } from '../server/platform/start-error.ts'

// Before anything is loaded: React's server build is several times faster for it.
process.env.NODE_ENV ??= 'production'

// Started by a process of another Node, the shop ends with it, also when that is killed hard.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

try {
  const { main } = await import('../server/main.ts')
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
