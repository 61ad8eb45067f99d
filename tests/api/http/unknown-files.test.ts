import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { afterEachQuery } from '#tests/support/database/after-each-query.ts'
import { draw, uploadTo } from '#tests/support/payloads/pictures.ts'

/** Names, slugs and ids that a stranger invents: each costs at most one read of the database or of the image store. */

const LIMIT = 600

const shop = setUpShop({ rateLimit: true })
let app: CachedApp
let known: string
let queries = 0
beforeAll(async () => {
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  const { body } = await uploadTo(shop, await draw(300, 300).png().toBuffer(), { token })
  known = body.secure_url ?? ''
  await shop.runJobs()
  app = await openCachedApp(shop)
  const { $client } = shop.db
  if ($client instanceof pg.Pool) {
    afterEachQuery($client, async () => {
      queries += 1
    })
  }
})
afterAll(() => app.close())

let networks = 0
let address: string
beforeEach(() => {
  networks += 1
  address = `203.0.113.${networks}`
  queries = 0
})

const ask = async (path: string) => {
  const headers = { 'x-forwarded-for': address, accept: 'image/avif,image/webp,*/*;q=0.8' }
  return (await app.ask(path, { headers })).statusCode
}
const inventLogo = () => `/logo/${randomBytes(16).toString('hex')}.svg`
const inventClip = () => `/clips/${randomUUID()}`
const inventImage = () => `/images/${randomBytes(8).toString('hex')}-102030.webp`

/** As many requests as that, at most 20 at once. */
async function askOften(times: number, toPath: () => string): Promise<number[]> {
  const answers: number[] = []
  while (answers.length < times) {
    const batch = Array.from({ length: Math.min(20, times - answers.length) }, toPath)
    answers.push(...(await Promise.all(batch.map(ask))))
  }
  return [...new Set(answers)]
}

test.each([
  ['logo', inventLogo],
  ['image', inventImage],
  ['clip', inventClip],
])(
  'each unknown %s counts, and is refused beyond the limit without a read',
  async (_, invent) => {
    const read = vi.spyOn(app.images, 'find')
    const find = vi.spyOn(app.images, 'findRendition')
    expect(await askOften(LIMIT, invent)).toEqual([404])
    const former = queries + read.mock.calls.length
    expect(former).toBeLessThanOrEqual(2 * LIMIT)
    expect(find).not.toHaveBeenCalled()
    expect(await askOften(40, invent)).toEqual([429])
    expect(queries + read.mock.calls.length).toBe(former)
    expect(await ask('/api/health')).toBe(429)
    vi.restoreAllMocks()
  },
  60_000,
)

test('an unknown name is looked up once for all requested sizes', async () => {
  const read = vi.spyOn(app.images, 'find')
  const logo = inventLogo()
  const image = inventImage()
  for (const path of [logo, logo, image, image, `${image}?w=160`, `${image}?w=640`]) {
    expect(await ask(path)).toBe(404)
  }
  expect([queries, read.mock.calls.length]).toEqual([2, 1])
  vi.restoreAllMocks()
})

test.each([
  '/logo/a.svg',
  '/logo/..%2f..%2fetc%2fpasswd',
  `/logo/${'0'.repeat(32)}.gif`,
  '/clips/none',
  '/clips/..%2fa',
  '/images/none.png',
  '/images/.webp',
  '/images/..%2fa.webp',
])('a name of another form reaches neither database nor store: %s', async (path) => {
  const read = vi.spyOn(app.images, 'find')
  expect(await ask(path)).toBe(404)
  expect([queries, read.mock.calls.length]).toEqual([0, 0])
  vi.restoreAllMocks()
})

test.each([
  ['id of a product', () => `/api/products/${randomUUID()}`],
  ['id of related products', () => `/api/products/${randomUUID()}/related`],
  ['id of other pressings', () => `/api/products/${randomUUID()}/other-pressings`],
  ['id of a drop', () => `/api/drops/${randomUUID()}`],
  ['card of a product', () => `/share/${randomUUID()}.jpg`],
  ['artist', () => '/api/artists/none'],
  ['label', () => '/api/labels/none'],
  ['page', () => '/api/pages/none'],
  ['handle', () => '/api/product-handles/none'],
])('each request for an unknown %s costs one query', async (_, toPath) => {
  const path = toPath()
  for (const expected of [1, 2]) {
    expect([await ask(path), queries]).toEqual([404, expected])
  }
})

test.each([
  '/api/products/none',
  '/api/products/none/related',
  '/api/drops/none',
  '/api/products/category/none',
  '/share/none.jpg',
  '/none',
])('%s is not found without a query', async (path) => {
  await ask(path)
  expect(queries).toBe(0)
})

test('known images do not count', async () => {
  let size = 0
  const inEachSize = () => {
    size += 1
    return `${known}?w=${[160, 320, 480, 640, 960, 1280][size % 6]}`
  }
  expect(await askOften(30, inEachSize)).toEqual([200])
  expect(await askOften(LIMIT, () => '/api/health')).toEqual([200])
  expect(await ask('/api/health')).toBe(429)
  expect(await ask(`${known}?w=160`)).toBe(200)
}, 60_000)
