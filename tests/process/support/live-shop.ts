import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { toBundled } from '#scripts/bootstrap/bundle.mjs'
import { startOwnDatabase } from '#tests/resilience/faults/database.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { migratedFolder, temporaryFolder } from './processes.ts'
import { startShop, untilOpen } from './shop-process.ts'

const BUNDLE = join(import.meta.dirname, '../../..', dirname(toBundled('scripts/start.ts')))

/** A live shop on a database of its own, which the test can stop. */
export async function openLiveShop(env: NodeJS.ProcessEnv = {}) {
  const database = await startOwnDatabase(migratedFolder())
  onTestFinished(() => database.stop())
  const { shop, port } = await openOn(database.url, env)
  /** Resolves to the status. */
  const get = async (path: string, options?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options)
    await response.arrayBuffer()
    return response.status
  }
  return { shop, database, port, get }
}

async function openOn(databaseUrl: string, env: NodeJS.ProcessEnv) {
  const port = await findFreePort()
  const shop = startShop(temporaryFolder(), {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: 'off',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'x'.repeat(32),
    ...env,
  })
  await untilOpen(shop)
  return { shop, port }
}

/** Opens and closes a live shop. Resolves to the text of all modules that it has loaded. */
export async function readLoadedModules(databaseUrl: string): Promise<string> {
  const file = join(temporaryFolder(), 'modules')
  const lister = join(import.meta.dirname, 'list-modules.ts')
  const env = { MODULES_FILE: file, NODE_OPTIONS: `--import=${lister}` }
  const { shop } = await openOn(databaseUrl, env)
  shop.child.kill('SIGTERM')
  await shop.ended
  const urls = readFileSync(file, 'utf8').split('\n')
  return readAll(urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url)))
}

/** The text of all modules of the bundle, those for optional parts too. */
export function readBundle(): string {
  const names = readdirSync(BUNDLE).filter((name) => name.endsWith('.js'))
  return readAll(names.map((name) => join(BUNDLE, name)))
}

function readAll(files: string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}
