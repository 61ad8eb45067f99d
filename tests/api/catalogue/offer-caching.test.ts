import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { product } from '#contract/products/catalogue.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { releaseReservation, reserveStock, setStock } from '#server/stock/index.ts'
import { type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { runJob } from '#tests/support/app/checkout.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Cached lists and pages after a sale of a used copy. */

const shop = setUpShop()
let cached: CachedApp
let record: ProductRow
let copy: ProductRow

beforeAll(async () => {
  cached = await openCachedApp(shop)
  record = await makeProduct(shop.db, { type: 'vinyl', stock: 0 })
  copy = await makeUsedCopy(shop.db, record, { priceCents: 2000 })
  await makeUsedCopy(shop.db, record, { priceCents: 3000 })
  await makeProduct(shop.db, { type: 'merch' })
  await cached.invalidated()
})
afterAll(() => cached.close())

const answer = z.object({ product: product.optional(), products: z.array(product).optional() })

async function ask(path: string) {
  const got = await cached.ask(`/api${path}`)
  const { product, products = [] } = answer.parse(JSON.parse(got.bytes.toString()))
  return { isHit: isHit(got), products: product ? [product] : products }
}

async function reserve(productId: string): Promise<void> {
  await reserveStock(shop.ctx(), {
    orderId: `inspection-${productId}`,
    expiresAt: new Date('2027-01-01'),
    lines: [{ productId, quantity: 1 }],
  })
}

/** The copy is shown, and after its sale the other one. */
const affected = () => [
  '/products?type=vinyl',
  '/products?type=vinyl&sort=price-asc',
  '/products?type=vinyl&in-stock=true',
  '/products?type=vinyl&price-min=10',
  '/products?view=used-copies',
  `/products/${record.id}`,
  `/products/${copy.id}`,
]

test('a sold copy is shown as available for at most a second (OFFER-25)', async () => {
  for (const path of affected()) {
    await ask(path)
    expect(await ask(path)).toMatchObject({ isHit: true })
  }
  const soldAt = Date.now()
  await reserve(copy.id)
  await cached.invalidated()
  expect(Date.now() - soldAt).toBeLessThan(1000)
  for (const path of affected()) {
    const { isHit, products } = await ask(path)
    expect([path, isHit]).toEqual([path, false])
    expect(products.filter(({ _id, available }) => _id === copy.id && available > 0)).toEqual([])
  }
  await releaseReservation(shop.ctx(), `inspection-${copy.id}`)
})

test('a “was” price that has ended is shown no longer, on pages and in lists (MARK-8)', async () => {
  const markedDownAt = new Date(shop.ctx().now.getTime() - 30 * DAY_MS)
  await shop.db
    .update(usedCopies)
    .set({ wasCents: 2500, markedDownAt })
    .where(eq(usedCopies.productId, copy.id))
  const paths = ['/products?type=vinyl', '/products?view=used-copies', `/products/${copy.id}`]
  const wasPrice = async (path: string) =>
    (await ask(path)).products.find(({ _id }) => _id === copy.id)?.wasPrice
  await cached.invalidated()
  for (const path of paths) expect([path, await wasPrice(path)]).toEqual([path, 25])
  await runJob(shop, 'propose-markdowns')
  await cached.invalidated()
  for (const path of paths) expect([path, await wasPrice(path)]).toEqual([path, undefined])
})

test('the sale of a unit of several leaves the lists cached that do not show it', async () => {
  const several = await makeProduct(shop.db, { type: 'turntable', stock: 3 })
  const [shown, others] = ['/products?type=turntable', '/products?type=merch&sort=price-asc']
  await cached.invalidated()
  for (const path of [shown, others]) await ask(path)
  await reserve(several.id)
  await cached.invalidated()
  expect(await ask(others)).toMatchObject({ isHit: true })
  expect(await ask(shown)).toMatchObject({ isHit: false })
  await releaseReservation(shop.ctx(), `inspection-${several.id}`)
})

test('a change of a variant notifies with the id of its product', async () => {
  const listener = new pg.Client({ connectionString: shop.databaseUrl })
  await listener.connect()
  await listener.query('listen catalogue')
  const messages: string[] = []
  listener.on('notification', ({ payload = '' }) => messages.push(payload))
  await setStock(shop.ctx(), [{ productId: copy.id, stock: 0 }])
  await listener.query('select 1')
  expect(messages).toEqual([`changed lists ${record.id}`])
  await listener.end()
})
