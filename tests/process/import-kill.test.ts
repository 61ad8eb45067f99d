import { expect, it, vi } from 'vitest'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { migratedFolder } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

const admin = { email: 'owner@example.com', password: 'a password of the owner' }
const ROWS = 3000
const STEP_ROWS = 250

it('goes on with a product file after a kill during the import, and adds nothing twice', async () => {
  const dataDir = migratedFolder()
  const port = await findFreePort()
  const env = {
    PORT: String(port),
    DEMO: 'off',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const first = startShop(dataDir, env)
  await untilOpen(first)
  const token = await signIn(port)
  const id = await takeIn(port, token)
  const find = async () =>
    (await apiAt(port, token)('GET /products/imports/:id', { params: { id } })).import
  const countProducts = async () => (await apiAt(port)('GET /products')).pagination.totalProducts
  const apply = () => apiAt(port, token)('POST /products/imports/:id/apply', { params: { id } })

  await until(find, ({ state }) => state === 'checked')
  await apply()
  // Progress is that of the step before its commit: the first one is done.
  await until(find, ({ done }) => done > STEP_ROWS)
  first.child.kill('SIGKILL')
  await first.ended

  const second = startShop(dataDir, env)
  await untilOpen(second)
  const interrupted = await until(find, ({ isInterrupted }) => isInterrupted)
  expect(interrupted.state).toBe('applying')
  const { applied = 0 } = interrupted
  expect(applied).toBeGreaterThan(0)
  expect(applied).toBeLessThan(ROWS)
  expect(await countProducts()).toBe(applied)

  await apply()
  await until(find, ({ state }) => state === 'applied')
  // The cached list follows the commit by its notification.
  await expect.poll(countProducts).toBe(ROWS)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

async function signIn(port: number): Promise<string> {
  return (await apiAt(port)('POST /auth/login', { body: admin })).token
}

async function takeIn(port: number, token: string): Promise<string> {
  const form = new FormData()
  const file = `name,type,price,stock\n${'Night Bus,merch,1,1\n'.repeat(ROWS)}`
  form.append('file', new Blob([file]), 'records.csv')
  return (await apiAt(port, token)('POST /products/imports', { form })).import._id
}

/** Polls until the condition holds. */
async function until(
  find: () => Promise<ProductImport>,
  isSo: (found: ProductImport) => boolean,
): Promise<ProductImport> {
  return vi.waitUntil(
    async () => {
      const found = await find()
      return isSo(found) && found
    },
    { timeout: 60_000, interval: 25 },
  )
}
