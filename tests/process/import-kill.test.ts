import { expect, it, vi } from 'vitest'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { temporaryFolder } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

const admin = { email: 'owner@example.com', password: 'a password of the owner' }
const ROWS = 5000

it('applies nothing of a product file when killed during the import, and can retry', async () => {
  const dataDir = temporaryFolder()
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
  await until(find, ({ done }) => done > 0)
  first.child.kill('SIGKILL')
  await first.ended

  const second = startShop(dataDir, env)
  await untilOpen(second)
  expect(await until(find, ({ isInterrupted }) => isInterrupted)).toMatchObject({
    state: 'applying',
  })
  expect(await countProducts()).toBe(0)

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
    { timeout: 60_000, interval: 10 },
  )
}
