import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_CUSTOMER as customer } from '#server/demo-accounts.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { filledFolder, startFirstDemo } from './support/demo-folder.ts'
import { processesIn } from './support/processes.ts'
import { apiAt, startShop, untilOpen } from './support/shop-process.ts'

/** The whole shop as a process. Requires the built storefront. */

test('starts the demo in an empty folder, prints a summary and stops on SIGTERM [API-102 API-107 API-108 API-111 API-112 API-116 API-124]', async () => {
  const { dataDir, code, printed, errors } = await startFirstDemo()
  expect([code, errors]).toEqual([0, ''])
  expect(printed).toContain('is open at http://')
  const summary = printed.slice(printed.indexOf('is open at http://'))
  expect(summary).toContain('admin@example.com / runout-admin')
  expect(summary).toContain('customer@example.com / runout-customer')
  expect(summary).toContain(`embedded PostgreSQL in ${dataDir}`)
  expect(summary).toContain('demo payment page')
  expect(summary).toContain('demo identity provider')
  expect(summary).toContain(`on disk in ${dataDir}/images`)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)
})

test('the demo loses no acknowledged account, cart line or order by kill -9, and stops on SIGTERM [API-104]', async () => {
  const dataDir = await filledFolder()
  const port = await findFreePort()
  const shop = startShop(dataDir, { PORT: String(port) })
  await untilOpen(shop)
  const { pagination } = await apiAt(port)('GET /products')
  expect(pagination.totalProducts).toBe(220)

  await apiAt(port)('POST /auth/register', {
    body: { email: 'new@example.com', password: 'long enough' },
  })
  const { token } = await apiAt(port)('POST /auth/login', { body: customer })
  const { products } = await apiAt(port)('GET /products', { query: { 'in-stock': 'true' } })
  const productId = products[0]?._id ?? ''
  const body = { productId, quantity: 1 }
  await apiAt(port, token)('DELETE /carts/me')
  await apiAt(port, token)('POST /carts', { body })
  const order = await apiAt(port, token)('POST /orders', { body: { products: [body] } })
  shop.child.kill('SIGKILL')
  await shop.ended

  const again = startShop(dataDir, { PORT: String(port) })
  await untilOpen(again)
  await apiAt(port)('POST /auth/login', {
    body: { email: 'new@example.com', password: 'long enough' },
  })
  const { cart } = await apiAt(port, token)('GET /carts/me')
  expect(cart.products.map((line) => [line.product._id, line.quantity])).toEqual([[productId, 1]])
  const { order: found } = await apiAt(port, token)('GET /orders/:id', {
    params: { id: order.orderId },
  })
  expect(found.status).toBe('pending')
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
})
