/**
 * The server of `npm run dev`, which scripts/dev.ts restarts after each code change. The database stays open in that
 * process; its URL is the only argument.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/platform/process/start-error.ts'
import { startShop } from '../start-shop.ts'
import { readDevConfig } from './dev-config.ts'
import { loadViteStorefront } from './vite-storefront.ts'

/** Short, because a developer does not wait for open requests and jobs. */
const CLOSE_TIMEOUT_MS = 500

// Ctrl-C also reaches this process; scripts/dev.ts decides when it exits.
process.on('SIGINT', () => {})
process.once('disconnect', () => process.exit())

try {
  const [url = ''] = process.argv.slice(2)
  const shop = await startShop(readDevConfig(), {
    url,
    print: (line) => console.log(line),
    onFatal: (reason) => {
      console.error(reason)
      process.exit(1)
    },
    loadStorefront: loadViteStorefront,
  })
  process.once('SIGTERM', async () => {
    await Promise.race([shop.close(), pause(CLOSE_TIMEOUT_MS)])
    process.exit()
  })
  process.send?.(shop.summary)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
