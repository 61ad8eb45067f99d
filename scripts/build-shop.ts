import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Builds the pages and the server when their sources have changed since the last build.
 * @throws Error when the build fails, after it has printed the reason
 */
export function buildShop(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, 'run.mjs'), 'build'], {
    stdio: 'inherit',
  })
}
