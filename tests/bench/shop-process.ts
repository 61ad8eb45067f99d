import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../support/free-port.ts'

const root = join(import.meta.dirname, '../..')

export type ShopProcess = { url: string; pid: number | undefined; stop(): Promise<void> }

/**
 * The production build as a process of its own, as in real life: what asks it and what it answers do not wait
 * for each other. It goes with this process, and its folder with it.
 * @param env settings; without DATABASE_URL it has a database of its own, with the demo
 */
export async function startShopProcess(env: NodeJS.ProcessEnv = {}): Promise<ShopProcess> {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'runout-shop-'))
  const port = await findFreePort()
  const shop = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  process.on('exit', () => {
    shop.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (shop.exitCode !== null) throw new Error('The shop did not start: see above')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    url,
    pid: shop.pid,
    async stop() {
      shop.kill('SIGTERM')
      await once(shop, 'exit')
    },
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
