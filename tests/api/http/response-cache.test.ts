import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type Answer, type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { runOnServer } from '#tests/support/database/test-database.ts'

const shop = setUpShop()
/** Two processes on one database. */
let here: CachedApp
let there: CachedApp
let renderings = 0
/** Runs after the next page has read its product. */
let meanwhile: () => Promise<void> = async () => {}

beforeAll(async () => {
  here = await openCachedApp(shop, async (path, api) => {
    renderings += 1
    const [, , , id = ''] = path.split('/')
    const name = await api('GET /products/:id', { params: { id } })
      .then(({ product }) => product.name)
      .catch(() => 'went without it')
    await meanwhile()
    return name
  })
  there = await openCachedApp(shop)
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const textOf = ({ bytes }: Answer) => bytes.toString()
const rename = (id: string, name: string) =>
  shop.db.update(products).set({ name }).where(eq(products.id, id))

/** The headers that do not differ per response. */
function lasting({ headers }: Answer) {
  const { date: _, 'x-request-id': __, 'server-timing': ___, ...others } = headers
  return others
}

const places = {
  'a call': (id: string) => `/api/products/${id}`,
  'a list': () => '/api/products?limit=50',
  'a page': (id: string) => `/products/item/${id}`,
}

test.each(Object.entries(places))(
  '%s has the same headers and bytes on a miss and on a hit',
  async (_, placeOf) => {
    const { id } = await makeProduct(shop.db, { name: 'Equal', description: 'x '.repeat(1000) })
    await here.invalidated()
    const path = placeOf(id)
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding, authorization: 'Bearer of-somebody' }
      const made = await here.ask(path, { headers })
      const kept = await here.ask(path, { headers })
      expect([made.statusCode, isHit(kept)]).toEqual([200, true])
      expect(lasting(kept)).toEqual(lasting(made))
      expect(kept.bytes.equals(made.bytes)).toBe(true)
      expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id'])
      const head = await here.ask(path, { headers, method: 'HEAD' })
      expect([lasting(head), head.bytes.length]).toEqual([lasting(made), 0])
    }
  },
)

test('a cached response has all headers of an uncached one', async () => {
  const { id } = await makeProduct(shop.db)
  await here.invalidated()
  const plain = (await shop.app.inject(`/api/products/${id}`)).headers
  await here.ask(`/api/products/${id}`)
  const { headers } = await here.ask(`/api/products/${id}`)
  for (const name of Object.keys(plain)) {
    if (['date', 'connection', 'x-request-id', 'server-timing'].includes(name)) continue
    expect([name, headers[name]]).toEqual([name, plain[name]])
  }
  expect(headers['server-timing']).toBe('cache;desc=hit')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const page = await here.ask(`/products/item/${id}`)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
})

test('each encoding has its own bytes and strong ETag, and a 304 has no body', async () => {
  const { id } = await makeProduct(shop.db, { description: 'word '.repeat(1000) })
  await here.invalidated()
  const path = `/api/products/${id}`
  const ask = (encoding: string, more = {}) =>
    here.ask(path, { headers: { 'accept-encoding': encoding, ...more } })
  const [plain, zipped, brotli] = [await ask('identity'), await ask('gzip'), await ask('br')]
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  const tags = [plain, zipped, brotli].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22,}"$/)
  expect(plain.headers.vary).toBe('accept-encoding')
  const same = await ask('br', { 'if-none-match': `"other", ${brotli.headers.etag}` })
  expect([same.statusCode, same.bytes.length, same.headers.etag]).toEqual([304, 0, tags[2]])
  const {
    'content-type': _,
    'content-length': __,
    'content-encoding': ___,
    ...bare
  } = lasting(brotli)
  expect(lasting(same)).toEqual(bare)
  expect((await ask('gzip', { 'if-none-match': `${brotli.headers.etag}` })).statusCode).toBe(200)
})

test('a change in another process is visible once its notification arrived', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Round 0' })
  const admin = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  await here.invalidated()
  for (let round = 1; round <= 10; round += 1) {
    expect(textOf(await here.ask(`/products/item/${id}`))).toContain(`Round ${round - 1}<`)
    const changed = await there.ask(`/api/products/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Round ${round}` }),
    })
    expect(changed.statusCode).toBe(200)
    await here.invalidated()
    expect(textOf(await here.ask(`/products/item/${id}`))).toContain(`Round ${round}<`)
    expect(textOf(await here.ask(`/api/products/${id}`))).toContain(`Round ${round}"`)
    expect(textOf(await here.ask('/api/products?limit=100'))).toContain(`Round ${round}"`)
    expect(isHit(await here.ask(`/products/item/${id}`))).toBe(true)
  }
})

test('an admin sees the own change of a product on the next page', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Mine 0' })
  const headers = {
    authorization: `Bearer ${await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)}`,
    'content-type': 'application/json',
  }
  for (let round = 1; round <= 10; round += 1) {
    const body = JSON.stringify({ name: `Mine ${round}` })
    await here.ask(`/api/products/${id}`, { method: 'PATCH', headers, body })
    expect(textOf(await here.ask(`/products/item/${id}`))).toContain(`Mine ${round}<`)
    expect(isHit(await here.ask(`/products/item/${id}`))).toBe(true)
  }
  await here.ask(`/api/products/${id}`, { method: 'DELETE', headers })
  expect(textOf(await here.ask(`/products/item/${id}`))).toContain('went without it')
})

test('a customer who cancels an order sees the released units on the next page', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const { user, orderId, product } = await placeOrder(shop, { stock: 1 })
    const available = async () =>
      JSON.parse(textOf(await here.ask(`/api/products/${product.id}`))).product.available
    await here.invalidated()
    expect(await available()).toBe(0)
    const headers = { authorization: `Bearer ${await createSession(shop.ctx(), user.id)}` }
    await here.ask(`/api/orders/${orderId}/cancel`, { method: 'POST', headers })
    expect(await available()).toBe(1)
  }
})

test('fifty concurrent requests for a page render it once', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Stampede' })
  await here.invalidated()
  renderings = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => here.ask(`/products/item/${id}`)),
  )
  expect(renderings).toBe(1)
  expect(answers.every((answer) => textOf(answer).includes('Stampede'))).toBe(true)
})

test('a page is not cached when its product changes while it renders', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Before' })
  await here.invalidated()
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  meanwhile = () => {
    reached.resolve()
    return released.promise
  }
  const first = here.ask(`/products/item/${id}`)
  await reached.promise
  meanwhile = async () => {}
  await rename(id, 'After')
  await here.invalidated()
  expect(textOf(await here.ask(`/products/item/${id}`))).toContain('After')
  released.resolve()
  await first
  const next = await here.ask(`/products/item/${id}`)
  expect([isHit(next), textOf(next).includes('After')]).toEqual([true, true])
})

/** Ends the LISTEN connections; none reconnects until the returned function is called. */
async function endListening(): Promise<() => Promise<unknown>> {
  const { rows } = await shop.db.execute<{ name: string }>('select current_database() as name')
  const allow = (isAllowed: boolean) =>
    runOnServer(shop.databaseUrl, `alter database ${rows[0]?.name} allow_connections ${isAllowed}`)
  await allow(false)
  await shop.db.execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'runout listener' and datname = current_database()`)
  return () => allow(true)
}

test('a lost LISTEN connection clears the cache and disables it until reconnect', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Heard' })
  await here.invalidated()
  await here.ask(`/api/products/${id}`)
  expect(here.cache.get(`/api/products/${id}`)).toBeDefined()
  const connectAgain = await endListening()
  await expect.poll(() => here.cache.isOpen || there.cache.isOpen).toBe(false)
  expect(here.cache.get(`/api/products/${id}`)).toBeUndefined()
  for (const name of ['Not heard once', 'Not heard']) {
    await rename(id, name)
    expect(textOf(await here.ask(`/api/products/${id}`))).toContain(name)
  }
  await connectAgain()
  await expect.poll(() => here.cache.isOpen && there.cache.isOpen, { timeout: 15_000 }).toBe(true)
  await here.invalidated()
  expect(textOf(await here.ask(`/api/products/${id}`))).toContain('Not heard')
  expect(isHit(await here.ask(`/api/products/${id}`))).toBe(true)
  await rename(id, 'Heard again')
  await here.invalidated()
  expect(textOf(await here.ask(`/api/products/${id}`))).toContain('Heard again')
})

test('query parameters that the route does not read share one response [API-21]', async () => {
  await here.ask('/api/products?limit=7&page=1')
  const other = await here.ask('/api/products?nonsense=%3Cscript%3E&page=1&utm=2&limit=7')
  expect(isHit(other)).toBe(true)
  expect(textOf(other)).not.toContain('nonsense')
})

test('a sale of a unit of several invalidates responses with the product, nothing else', async () => {
  const sold = await makeProduct(shop.db, { name: 'Zinc Sold', type: 'merch' })
  const other = await makeProduct(shop.db, { name: 'Zinc Other', type: 'turntable' })
  await here.invalidated()
  const shelves = ['merch', 'turntable'].map((type) => `/api/products/category/${type}`)
  const inStock = `${shelves[1]}?in-stock=true`
  const paths = [...shelves, inStock, `/products/item/${sold.id}`, `/products/item/${other.id}`]
  for (const path of paths) await here.ask(path)
  await shop.db.update(products).set({ stock: 3 }).where(eq(products.id, sold.id))
  await here.invalidated()
  const hits = await Promise.all(paths.map(async (path) => isHit(await here.ask(path))))
  expect(hits).toEqual([false, true, true, false, true])
})

test('errors are not cached, and say no-store', async () => {
  for (const path of ['/api/products/nothing', '/api/products?page=0']) {
    const [first, second] = [await here.ask(path), await here.ask(path)]
    expect(first.statusCode).toBeGreaterThanOrEqual(400)
    expect([isHit(first), isHit(second)]).toEqual([false, false])
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.headers['cdn-cache-control']).toBeUndefined()
  }
})

test('an unknown call answers the one error shape beside the page catch-all [API-11, API-16]', async () => {
  const answer = await here.ask('/api/nothing/here')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(JSON.parse(textOf(answer))).toEqual({
    message: 'There is no such call',
    statusCode: 404,
  })
})

test('a page is not cached when one of its calls failed', async () => {
  for (const _ of ['first', 'second']) {
    const page = await here.ask('/products/item/nothing-here')
    expect(textOf(page)).toContain('went without it')
    expect([page.statusCode, isHit(page)]).toEqual([200, false])
  }
})

test('a CDN may cache public responses for seconds, and personal ones not at all', async () => {
  const { id } = await makeProduct(shop.db)
  for (const path of [`/api/products/${id}`, '/api/products', `/products/item/${id}`]) {
    const { headers } = await here.ask(path)
    expect(headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30',
    )
  }
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  for (const path of ['/api/auth/me', '/api/orders/me', '/api/carts/me', '/api/health']) {
    const answer = await here.ask(path, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  }
  const page = await here.ask('/orders')
  expect(page.headers['cache-control']).toBe('private, no-cache')
  expect(isHit(await here.ask('/orders'))).toBe(false)
})
