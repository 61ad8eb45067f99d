import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { buildApp } from '#server/app.ts'
import { createSession } from '#server/auth/index.ts'
import type { Pages } from '#server/http/pages.ts'
import { POOLS } from '#server/platform/db/connections.ts'
import { type DatabaseConnection, openDatabase } from '#server/platform/db/database.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** A database in which some reads hang, with the pools and the rate limit of a live shop. */

const shop = setUpShop({ rateLimit: true })
const password = 'a long enough password'

let pools: Record<keyof typeof POOLS, DatabaseConnection>
let app: Awaited<ReturnType<typeof buildApp>>
let url: string
let folder: string
let locker: pg.Client

beforeEach(async () => {
  pools = {
    main: openDatabase(shop.databaseUrl, POOLS.main),
    catalogue: openDatabase(shop.databaseUrl, POOLS.catalogue),
    backOffice: openDatabase(shop.databaseUrl, POOLS.backOffice),
    exports: openDatabase(shop.databaseUrl, POOLS.exports),
  }
  folder = mkdtempSync(join(tmpdir(), 'runout-slow-'))
  app = await buildApp({
    services: { ...shop.services, db: pools.main.db },
    readPools: {
      catalogue: pools.catalogue.db,
      backOffice: pools.backOffice.db,
      exports: pools.exports.db,
    },
    storefront: { filesFolder: pathToFileURL(`${folder}/`), pages },
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  locker = new pg.Client({ connectionString: shop.databaseUrl })
  await locker.connect()
})
afterEach(async () => {
  await locker.end()
  await app.close()
  rmSync(folder, { recursive: true })
  for (const { close } of Object.values(pools)) await close()
})

/** Reads of that table hang until `release`. */
async function lock(table: string) {
  await locker.query('begin')
  await locker.query(`lock table ${table} in access exclusive mode`)
  return { release: () => locker.query('rollback') }
}

/** A page of products with the status of its call. */
const pages: Pages = {
  constantScripts: [],
  routes: [],
  render: async (_request, { api }) => {
    const call = api('GET /products', { query: { limit: 7 } })
    const status = await call.then(
      () => 200,
      (error: ApiError) => error.statusCode,
    )
    return new Response('<p>', { status, headers: { 'content-type': 'text/html' } })
  },
}

let visitors = 0
/** Requests from another address each, unless `from` is given. */
function request(path: string, { from, ...init }: RequestInit & { from?: string } = {}) {
  visitors += 1
  const address = from ?? `203.0.${visitors >> 8}.${visitors & 255}`
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address }
  return fetch(url + path, { ...init, headers })
}

async function signUp(email: string): Promise<Record<string, string>> {
  await shop.api()('POST /auth/register', { body: { email, password } })
  const { token } = await shop.api()('POST /auth/login', { body: { email, password } })
  return { authorization: `Bearer ${token}` }
}

/** The statuses of what a customer and a balancer request. */
async function requestAsCustomer(email: string, headers: Record<string, string>) {
  const body = JSON.stringify({ email, password })
  const json = { 'content-type': 'application/json' }
  const answers = await Promise.all([
    request('/api/auth/login', { method: 'POST', body, headers: json }),
    ...['/api/auth/me', '/api/carts/me', '/api/orders/me', '/api/ready'].map((path) =>
      request(path, { headers }),
    ),
  ])
  return answers.map(({ status }) => status)
}

test('catalogue reads that hang leave connections for customers and readiness [SEC-3]', async () => {
  const { id } = await makeProduct(shop.db)
  const headers = await signUp('buyer@example.com')
  const { release } = await lock('products')
  const paths = [
    ...Array.from({ length: 24 }, (_, index) => `/api/products?price-max=${index + 1}`),
    ...['/api/products/search?q=record', `/api/products/${id}`, `/share/${id}.jpg`],
    ...['/search?q=page', '/sitemap.xml', '/feed.xml', '/feed.json', '/merchant-feed.xml'],
    '/merchant-feed.tsv',
  ]
  const reads = paths.map((path) => request(path))
  await expect.poll(() => pools.catalogue.pool.waitingCount).toBeGreaterThan(0)
  expect(await requestAsCustomer('buyer@example.com', headers)).toEqual(all(5, 200))
  expect(pools.catalogue.pool.totalCount).toBe(POOLS.catalogue.max)
  // Each read times out by itself while the lock is held.
  for (const answer of await Promise.all(reads)) {
    expect([answer.url, answer.status]).toEqual([answer.url, 503])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await release()
  expect((await request('/api/products?price-max=1')).status).toBe(200)
}, 20_000)

test('back-office lists that hang leave connections for customers and visitors [SEC-3]', async () => {
  const headers = await signUp('other-buyer@example.com')
  const admin = await makeAdmin(shop.db)
  const authorization = `Bearer ${await createSession(shop.ctx(), admin.id)}`
  const { release } = await lock('audit_entries')
  const lists = Array.from({ length: 20 }, (_, index) =>
    request(`/api/audit?page=${index + 1}`, { headers: { authorization } }),
  )
  await expect.poll(() => pools.backOffice.pool.waitingCount).toBeGreaterThan(0)
  expect(await requestAsCustomer('other-buyer@example.com', headers)).toEqual(all(5, 200))
  expect((await request('/api/products?price-max=2')).status).toBe(200)
  await release()
  expect((await Promise.all(lists)).map(({ status }) => status)).toEqual(all(20, 200))
}, 20_000)

test('exports of customers that hang leave connections for customers and admins [SEC-3]', async () => {
  const exporters = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signUp(`export-${index}@example.com`)),
  )
  const { release } = await lock('payment_events')
  const exports = exporters.map((headers) => request('/api/account/export', { headers }))
  await expect.poll(() => pools.exports.pool.waitingCount).toBeGreaterThan(0)
  const [buyer = {}] = exporters
  expect(await requestAsCustomer('export-0@example.com', buyer)).toEqual(all(5, 200))
  expect(pools.exports.pool.totalCount).toBe(1)
  await release()
  const files = await Promise.all(exports.map(async (answer) => (await answer).json()))
  expect(files.map(({ profile }) => profile.email).sort()).toEqual(
    exporters.map((_, index) => `export-${index}@example.com`),
  )
}, 20_000)

test.each([
  ['one address', () => '198.51.100.7'],
  ['a visitor with a whole /48', (index: number) => `2001:db8:77:${index}::1`],
])(
  '%s takes a part of the catalogue connections only [SEC-11]',
  async (_, addressOf) => {
    const inUse = () => pools.catalogue.pool.totalCount - pools.catalogue.pool.idleCount
    const { release } = await lock('products')
    const statuses: number[] = []
    const reads = Array.from({ length: 40 }, async (_, index) => {
      const { status } = await request(`/api/products?price-min=${index + 1}`, {
        from: addressOf(index),
      })
      statuses.push(status)
    })
    await expect.poll(() => statuses, { timeout: 2_500 }).toEqual(all(20, 429))
    expect(inUse()).toBe(2)
    const visitor = request('/api/products?price-min=99')
    await expect.poll(inUse).toBe(3)
    await release()
    expect((await visitor).status).toBe(200)
    await Promise.all(reads)
    expect(statuses).toEqual([...all(20, 429), ...all(20, 200)])
  },
  20_000,
)

const all = (count: number, status: number) => Array.from({ length: count }, () => status)
