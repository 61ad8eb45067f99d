import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../server/accounts/index.ts'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import { placeOrder } from '../support/checkout.ts'
import { makeAdmin, makeProduct } from '../support/factories.ts'
import { type Answer, isHit, type KeptApp, openKeptApp } from '../support/kept-app.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { runOnServer } from '../support/test-database.ts'

let shop: TestApp
/** Two processes on one database. */
let here: KeptApp
let there: KeptApp
let renderings = 0
/** What the next page waits for before and after it reads the product. */
let meanwhile: () => Promise<void> = async () => {}

beforeAll(async () => {
  shop = await createTestApp()
  here = await openKeptApp(shop, async (path, api) => {
    renderings += 1
    const [, , , id = ''] = path.split('/')
    const name = await api('GET /products/:id', { params: { id } })
      .then(({ product }) => product.name)
      .catch(() => 'went without it')
    await meanwhile()
    return name
  })
  there = await openKeptApp(shop)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await shop.close()
})

const textOf = ({ bytes }: Answer) => bytes.toString()
const rename = (id: string, name: string) =>
  shop.db.update(products).set({ name }).where(eq(products.id, id))

/** All that stays the same from one sending to the next. */
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
  '%s has the same headers and bytes made as kept',
  async (_, placeOf) => {
    const { id } = await makeProduct(shop.db, { name: 'Equal', description: 'x '.repeat(1000) })
    await here.caughtUp()
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

test('a kept answer bears what an answer bears that is made each time', async () => {
  const { id } = await makeProduct(shop.db)
  await here.caughtUp()
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

test('each encoding has its own bytes and its own strong tag, and 304 without them', async () => {
  const { id } = await makeProduct(shop.db, { description: 'word '.repeat(1000) })
  await here.caughtUp()
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

test('what another process changes is never answered again once it was told', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Round 0' })
  const admin = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  await here.caughtUp()
  for (let round = 1; round <= 10; round += 1) {
    expect(textOf(await here.ask(`/products/item/${id}`))).toContain(`Round ${round - 1}<`)
    const changed = await there.ask(`/api/products/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Round ${round}` }),
    })
    expect(changed.statusCode).toBe(200)
    await here.caughtUp()
    expect(textOf(await here.ask(`/products/item/${id}`))).toContain(`Round ${round}<`)
    expect(textOf(await here.ask(`/api/products/${id}`))).toContain(`Round ${round}"`)
    expect(textOf(await here.ask('/api/products?limit=100'))).toContain(`Round ${round}"`)
    expect(isHit(await here.ask(`/products/item/${id}`))).toBe(true)
  }
})

test('whoever changes a product here sees it on the next page, without waiting', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Mine 0' })
  const headers = {
    authorization: `Bearer ${await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)}`,
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

test('whoever gives an order up here sees its copies on the next page, without waiting', async () => {
  for (let round = 1; round <= 10; round += 1) {
    const { user, orderId, product } = await placeOrder(shop, { stock: 1 })
    const available = async () =>
      JSON.parse(textOf(await here.ask(`/api/products/${product.id}`))).product.available
    await here.caughtUp()
    expect(await available()).toBe(0)
    const headers = { authorization: `Bearer ${await openSession(shop.ctx(), user.id)}` }
    await here.ask(`/api/orders/${orderId}/give-up`, { method: 'POST', headers })
    expect(await available()).toBe(1)
  }
})

test('fifty who ask for a page at once have it rendered once', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Stampede' })
  await here.caughtUp()
  renderings = 0
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => here.ask(`/products/item/${id}`)),
  )
  expect(renderings).toBe(1)
  expect(answers.every((answer) => textOf(answer).includes('Stampede'))).toBe(true)
})

test('a page that was being rendered when its product changed is not kept', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Before' })
  await here.caughtUp()
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
  await here.caughtUp()
  expect(textOf(await here.ask(`/products/item/${id}`))).toContain('After')
  released.resolve()
  await first
  const next = await here.ask(`/products/item/${id}`)
  expect([isHit(next), textOf(next).includes('After')]).toEqual([true, true])
})

/** Ends the connections that listen; nobody connects anew until what this answers is called. */
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

test('a lost connection drops everything, and nothing is kept until changes are told again', async () => {
  const { id } = await makeProduct(shop.db, { name: 'Heard' })
  await here.caughtUp()
  await here.ask(`/api/products/${id}`)
  expect(here.cache.find(`/api/products/${id}`)).toBeDefined()
  const connectAgain = await endListening()
  await expect.poll(() => here.cache.isOpen || there.cache.isOpen).toBe(false)
  expect(here.cache.find(`/api/products/${id}`)).toBeUndefined()
  for (const name of ['Not heard once', 'Not heard']) {
    await rename(id, name)
    expect(textOf(await here.ask(`/api/products/${id}`))).toContain(name)
  }
  await connectAgain()
  await expect.poll(() => here.cache.isOpen && there.cache.isOpen, { timeout: 15_000 }).toBe(true)
  expect(textOf(await here.ask(`/api/products/${id}`))).toContain('Not heard')
  expect(isHit(await here.ask(`/api/products/${id}`))).toBe(true)
  await rename(id, 'Heard again')
  await here.caughtUp()
  expect(textOf(await here.ask(`/api/products/${id}`))).toContain('Heard again')
})

test('API-21 what is not read of the query makes no answer of its own', async () => {
  await here.ask('/api/products?limit=7&page=1')
  const other = await here.ask('/api/products?nonsense=%3Cscript%3E&page=1&utm=2&limit=7')
  expect(isHit(other)).toBe(true)
  expect(textOf(other)).not.toContain('nonsense')
})

test('a sale drops what shows the product and what asks for what is in stock, nothing else', async () => {
  const sold = await makeProduct(shop.db, { name: 'Zinc Sold', type: 'merch' })
  const other = await makeProduct(shop.db, { name: 'Zinc Other', type: 'turntable' })
  await here.caughtUp()
  const shelves = ['merch', 'turntable'].map((type) => `/api/products/category/${type}`)
  const inStock = `${shelves[1]}?in-stock=true`
  const paths = [...shelves, inStock, `/products/item/${sold.id}`, `/products/item/${other.id}`]
  for (const path of paths) await here.ask(path)
  await shop.db.update(products).set({ stock: 3 }).where(eq(products.id, sold.id))
  await here.caughtUp()
  const hits = await Promise.all(paths.map(async (path) => isHit(await here.ask(path))))
  expect(hits).toEqual([false, true, false, false, true])
})

test('errors are not kept, and say that nobody may', async () => {
  for (const path of ['/api/products/nothing', '/api/products?page=0']) {
    const [first, second] = [await here.ask(path), await here.ask(path)]
    expect(first.statusCode).toBeGreaterThanOrEqual(400)
    expect([isHit(first), isHit(second)]).toEqual([false, false])
    expect(second.headers['cache-control']).toBe('no-store')
    expect(second.headers['cdn-cache-control']).toBeUndefined()
  }
})

test('API-11 API-16 an unknown call answers the one error shape where there are pages, too', async () => {
  const answer = await here.ask('/api/nothing/here')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(JSON.parse(textOf(answer))).toEqual({
    message: 'There is no such call',
    statusCode: 404,
  })
})

test('a page that went without an answer it asked for is not kept', async () => {
  for (const _ of ['first', 'second']) {
    const page = await here.ask('/products/item/nothing-here')
    expect(textOf(page)).toContain('went without it')
    expect([page.statusCode, isHit(page)]).toEqual([200, false])
  }
})

test('others may keep what is the same for everybody, for seconds; nobody what is for one', async () => {
  const { id } = await makeProduct(shop.db)
  for (const path of [`/api/products/${id}`, '/api/products', `/products/item/${id}`]) {
    const { headers } = await here.ask(path)
    expect(headers['cache-control']).toBe(
      'public, max-age=0, must-revalidate, s-maxage=10, stale-while-revalidate=30',
    )
  }
  const token = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  for (const path of ['/api/auth/me', '/api/orders/me', '/api/carts/me', '/api/health']) {
    const answer = await here.ask(path, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  }
  const page = await here.ask('/orders')
  expect(page.headers['cache-control']).toBe('private, no-cache')
  expect(isHit(await here.ask('/orders'))).toBe(false)
})
