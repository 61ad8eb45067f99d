import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { query, temporaryFolder } from './support/processes.ts'
import { apiAt, startShop, takenPort, untilOpen } from './support/shop-process.ts'

/** The whole shop as a process. Requires the built storefront. */

const customer = { email: 'customer@example.com', password: 'runout-customer' }

/** Processes with that folder in their command line. */
function processesIn(folder: string): string[] {
  try {
    return execFileSync('pgrep', ['-f', folder], { encoding: 'utf8' }).trim().split('\n')
  } catch {
    return []
  }
}

test('starts the demo, prints a summary and stops on SIGTERM [API-102 API-104 API-107 API-108 API-111 API-112 API-116 API-124]', async () => {
  const dataDir = temporaryFolder()
  const port = await findFreePort()
  const shop = startShop(dataDir, { PORT: String(port) })
  await untilOpen(shop)
  const said: string[] = []
  while (!said.at(-1)?.includes('Images')) said.push((await shop.nextLine()) ?? 'ended: Images')
  const summary = said.join('\n')
  expect(summary).toContain('admin@example.com / runout-admin')
  expect(summary).toContain('customer@example.com / runout-customer')
  expect(summary).toContain(`embedded PostgreSQL in ${dataDir}`)
  expect(summary).toContain('demo payment page')
  expect(summary).toContain('demo identity provider')
  expect(summary).toContain(`on disk in ${dataDir}/images`)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(true)

  const { pagination } = await apiAt(port)('GET /products')
  expect(pagination.totalProducts).toBe(220)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(processesIn(dataDir)).toEqual([])
})

test('uses the server of DATABASE_URL and starts no own one [API-102]', async () => {
  const server = await startEmbeddedPostgres({ dataDir: temporaryFolder(), listen: 'port' })
  onTestFinished(() => server.stop())
  const dataDir = temporaryFolder()
  const port = await findFreePort()
  const shop = startShop(dataDir, {
    PORT: String(port),
    DATABASE_URL: server.url,
    JWT_SECRET: 'x'.repeat(32),
  })
  await untilOpen(shop)
  const email = 'new@example.com'
  await apiAt(port)('POST /auth/register', { body: { email, password: 'long enough' } })
  expect(await query(server.url, 'select email from users')).toEqual([{ email }])
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
})

test('kill -9 loses no acknowledged account, cart line or order', async () => {
  const dataDir = temporaryFolder()
  const port = await findFreePort()
  const first = startShop(dataDir, { PORT: String(port) })
  await untilOpen(first)
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
  first.child.kill('SIGKILL')
  await first.ended

  const second = startShop(dataDir, { PORT: String(port) })
  await untilOpen(second)
  await apiAt(port)('POST /auth/login', {
    body: { email: 'new@example.com', password: 'long enough' },
  })
  const { cart } = await apiAt(port, token)('GET /carts/me')
  expect(cart.products.map((line) => [line.product._id, line.quantity])).toEqual([[productId, 1]])
  const { order: found } = await apiAt(port, token)('GET /orders/:id', {
    params: { id: order.orderId },
  })
  expect(found.status).toBe('pending')
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

describe('a refused start prints one line and leaves nothing running', () => {
  async function refusal(env: NodeJS.ProcessEnv): Promise<string> {
    const dataDir = env.DATA_DIR ?? temporaryFolder()
    const shop = startShop(dataDir, env)
    expect(await shop.ended).toBe(1)
    expect(processesIn(dataDir)).toEqual([])
    const lines = shop.errors().trim().split('\n')
    expect(lines).toHaveLength(1)
    return lines[0] ?? ''
  }

  test('for an invalid setting [API-97]', async () => {
    expect(await refusal({ PORT: 'many' })).toBe(
      'Bad setting: PORT must be a whole number from 0 to 65535',
    )
  })

  test('for a demo on a public address [API-123]', async () => {
    expect(await refusal({ HOST: '0.0.0.0' })).toContain('HOST must be a loopback address')
  })

  test('for a port in use', async () => {
    const port = await takenPort()
    expect(await refusal({ PORT: String(port) })).toContain(`Port ${port} is in use`)
  })

  test('for an unreachable DATABASE_URL, without its password', async () => {
    const line = await refusal({
      DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await findFreePort()}/shop`,
      JWT_SECRET: 'x'.repeat(32),
    })
    expect(line).toContain('Check DATABASE_URL')
    expect(line).not.toContain('hunter2')
  })

  test('for an unwritable data folder', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain('Set DATA_DIR')
    expect(existsSync(join(file, 'data'))).toBe(false)
  })
})
