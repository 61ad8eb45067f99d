import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEMO_CUSTOMER as customer, DEMO_ADMIN } from '#server/demo-accounts.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/index.ts'
import { findFreePort } from '#tests/support/network/free-port.ts'
import { sendRaw, statusOf } from '#tests/support/network/raw-request.ts'
import { query, readUntil, temporaryFolder } from './support/processes.ts'
import { apiAt, startShop, takenPort, untilOpen } from './support/shop-process.ts'

/** The whole shop as a process. Requires the built storefront. */

async function signIn(port: number, body: { email: string; password: string }): Promise<string> {
  const admission = await apiAt(port)('POST /auth/login', { body })
  if (!('token' in admission)) throw new Error('Signing in took more than a password')
  return admission.token
}

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

test('a demo answers to names of this machine, and its data become no live shop [SEC-1]', async () => {
  const dataDir = temporaryFolder()
  const port = await findFreePort()
  const demo = startShop(dataDir, { PORT: String(port), DEMO_HOSTS: 'records.lan' })
  await untilOpen(demo)
  const ask = async (host: string, path: string) =>
    statusOf(
      await sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    )
  for (const path of ['/', '/dev/mail', '/api/health', '/favicon.svg']) {
    expect(await ask(`localhost:${port}`, path)).toBe(200)
    expect(await ask('records.lan', path)).toBe(200)
    // Cached by now, if it is a page.
    expect(await ask('shop.example.com', path)).toBe(421)
  }
  demo.child.kill('SIGTERM')
  expect(await demo.ended).toBe(0)

  const owner = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long sentence' }
  const live = startShop(dataDir, { ...owner, DEMO: 'off', PUBLIC_URL: 'https://shop.example.com' })
  expect(await live.ended).toBe(1)
  expect(live.errors()).toBe(
    `The data folder ${dataDir} was a demo's: admin@example.com and customer@example.com can still sign in with a public password. Set DATA_DIR to an empty folder for a live shop; or set DEMO=on, change these passwords, and then set DEMO=off.\n`,
  )
  expect(processesIn(dataDir)).toEqual([])

  const again = startShop(dataDir, { ...owner, PORT: String(port) })
  await readUntil(again, 'ADMIN_EMAIL has no effect: there is an administrator already')
  await untilOpen(again)
  const { user } = await apiAt(port, await signIn(port, DEMO_ADMIN))('GET /auth/me')
  expect(user.role).toBe('admin')
  again.child.kill('SIGTERM')
  expect(await again.ended).toBe(0)
}, 240_000)

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

  test('for a demo with a public URL [SEC-1]', async () => {
    const line = await refusal({ PUBLIC_URL: 'https://shop.example.com' })
    expect(line).toContain('PUBLIC_URL must be an address of this machine')
    expect(line).toContain('For a live shop set DEMO=off')
  })

  test('for a token secret that a power failure has cut [SEC-15]', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'jwt-secret'), '')
    expect(await refusal({ DATA_DIR: dataDir })).toContain('jwt-secret is damaged')
  })

  test('for a malformed DATABASE_URL, without its password [SEC-25]', async () => {
    const line = await refusal({
      DATABASE_URL: 'postgres://shop:hunter2/x@db.example.com/shop',
      JWT_SECRET: 'x'.repeat(32),
    })
    expect(line).toContain('/ as %2F')
    expect(line).not.toContain('hunter2')
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
