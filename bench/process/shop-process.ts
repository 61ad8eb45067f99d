import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toBundled } from '#scripts/bootstrap/bundle.mjs'
import { buildShop } from '#scripts/build-shop.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { pinned } from './pinned.ts'

const READY_POLL_MS = 50
/** The options of `npm start` and of the files in `deploy/`. */
const OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=1024']
const MALLOC_ARENA_MAX = '2'
const root = join(import.meta.dirname, '../..')

export type ShopProcess = { url: string; pid: number; startSeconds: number; stop(): Promise<void> }

let isPrepared = false

function prepareOnce(): void {
  if (isPrepared) return
  isPrepared = true
  buildShop()
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
}

/**
 * Starts the production build as a separate process, so that clients and server do not wait for each other. It ends
 * with this process, and its folder is removed.
 * @param core the core to pin it to; any by default
 * @param env settings; without DATABASE_URL it starts an embedded database with the demo
 */
export async function startShopProcess(
  env: NodeJS.ProcessEnv = {},
  core?: number,
): Promise<ShopProcess> {
  prepareOnce()
  const folder = mkdtempSync(join(tmpdir(), 'runout-shop-'))
  const port = await findFreePort()
  const startedAt = performance.now()
  const [command, args] = pinned(core, [
    process.execPath,
    ...OPTIONS,
    join(root, toBundled('scripts/start.ts')),
  ])
  const shop = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOAD_SHEDDING: 'off',
      LOG_LEVEL: 'error',
      MALLOC_ARENA_MAX,
      ...env,
    },
  })
  const end = () => {
    shop.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (shop.exitCode !== null) throw new Error('The shop did not start: see above')
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS))
  }
  const startSeconds = (performance.now() - startedAt) / 1000
  return {
    url,
    startSeconds,
    pid: shop.pid ?? 0,
    async stop() {
      process.off('exit', end)
      shop.kill('SIGTERM')
      await once(shop, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
