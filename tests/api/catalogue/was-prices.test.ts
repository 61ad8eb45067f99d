import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { configureFormats } from '#contract/locale.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { toFormats } from '#server/format-settings.ts'
import { markdownWorkers } from '#server/pricing/index.ts'
import { priceHistory } from '#server/pricing/markdowns/markdowns.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** The price before a reduction by the law of the EU and the EEA (Directive 98/6/EC, Article 6a). */

const steps = [
  { days: 30, percent: 10 },
  { days: 60, percent: 20 },
]
const schedule = { isOn: true, steps, rounding: '0.50' as const }

const formats = toFormats({ currency: 'EUR', locale: 'de-DE', country: 'DE', taxRate: 1900 })
const shop = setUpShop({ formats })
checkInvariantsAfterEach(shop)
let admin: Api
beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await admin('PUT /markdown-schedule', { body: schedule })
})

/** A used copy that had these prices, each for so many days until the next one or now. */
async function makeCopy(...past: { cents: number; days: number; reason?: 'listed' | 'changed' }[]) {
  const record = await makeProduct(shop.db)
  const last = past.at(-1)?.cents ?? 4000
  const copy = await makeUsedCopy(shop.db, record, { priceCents: last })
  let end = shop.ctx().now.getTime()
  const rows = past.toReversed().map(({ cents, days, reason = 'changed' }, at) => {
    const startedAt = new Date(end - days * DAY_MS)
    const endedAt = at === 0 ? null : new Date(end)
    end = startedAt.getTime()
    return { productId: copy.id, cents, reason, startedAt, endedAt }
  })
  // The clock of the database, which wrote the first values, is another one.
  const updatedAt = new Date(end)
  const isCopy = eq(usedCopies.productId, copy.id)
  await shop.db.update(usedCopies).set({ listedAt: updatedAt }).where(isCopy)
  await shop.db.delete(priceHistory).where(eq(priceHistory.productId, copy.id))
  await shop.db.insert(priceHistory).values(rows.toReversed())
  await shop.db.update(products).set({ updatedAt }).where(eq(products.id, copy.id))
  return copy
}

async function wait(days: number) {
  shop.advance(days * DAY_MS)
  admin = await shop.apiAs(await makeAdmin(shop.db))
}

async function markDown(id: string) {
  await admin('POST /markdown-proposals')
  const { seen } = await admin('GET /markdown-proposals')
  await admin('POST /markdown-proposals/apply', { body: { ids: [id], seen } })
}

const getProduct = async (id: string) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product

test('is the lowest price of the 30 days before the reduction [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 3000, days: 10 }, { cents: 5000, days: 40 })
  await markDown(copy.id)
  expect(await getProduct(copy.id)).toMatchObject({ price: 45, wasPrice: 50 })

  const raised = await makeCopy({ cents: 4600, days: 20 }, { cents: 5000, days: 30 })
  await shop.db.execute(sql`
    update price_history set started_at = started_at + interval '25 days', ended_at = ended_at + interval '25 days'
    where product_id = ${raised.id}`)
  // Five days at $50.00, and $46.00 in the days before: the schedule counts from the last price set by hand.
  await admin('PUT /markdown-schedule', {
    body: { ...schedule, steps: [{ days: 5, percent: 10 }] },
  })
  await markDown(raised.id)
  expect(await getProduct(raised.id)).toMatchObject({ price: 45, wasPrice: 46 })
})

test('is absent where the copy costs no less than before [LAW-7]', async () => {
  await admin('PUT /markdown-schedule', {
    body: { ...schedule, steps: [{ days: 5, percent: 10 }] },
  })
  const copy = await makeCopy({ cents: 3000, days: 20 }, { cents: 5000, days: 6 })
  await markDown(copy.id)
  const product = await getProduct(copy.id)
  expect(product.price).toBe(45)
  expect(product).not.toHaveProperty('wasPrice')
})

test('of progressive reductions counts from the first one [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 4000, days: 31, reason: 'listed' })
  await markDown(copy.id)
  expect(await getProduct(copy.id)).toMatchObject({ price: 36, wasPrice: 40 })
  await wait(30)
  await markDown(copy.id)
  expect(await getProduct(copy.id)).toMatchObject({ price: 32, wasPrice: 40 })
})

test('starts again after a price that was set by hand [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 4000, days: 31, reason: 'listed' })
  await markDown(copy.id)
  const { usedCopy } = await admin('GET /used-copies/:id', { params: { id: copy.id } })
  await admin('PATCH /products/:id', { params: { id: copy.id }, body: { price: 38 } })
  expect(usedCopy.wasPrice).toBe(40)
  expect(await getProduct(copy.id)).not.toHaveProperty('wasPrice')
  await wait(31)
  await markDown(copy.id)
  expect(await getProduct(copy.id)).toMatchObject({ price: 34, wasPrice: 38 })
})

test('is as it was after an undo [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 4000, days: 31, reason: 'listed' })
  await markDown(copy.id)
  await wait(30)
  await markDown(copy.id)
  await admin('PATCH /products/:id', { params: { id: copy.id }, body: { price: 20 } })
  await undo(admin, await latestEntryOf(shop.db, copy.id))
  expect(await getProduct(copy.id)).toMatchObject({ price: 32, wasPrice: 40 })
})

test('counts an undone markdown too, as the price that the copy had [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 5000, days: 35 })
  await markDown(copy.id)
  await wait(5)
  await undo(admin, await latestEntryOf(shop.db, 'markdowns'))
  await wait(5)
  await markDown(copy.id)
  const product = await getProduct(copy.id)
  expect(product.price).toBe(45)
  expect(product).not.toHaveProperty('wasPrice')
})

test('is the same in structured data and in the feed [LAW-7]', async () => {
  const record = await makeProduct(shop.db, { thumbnail: 'https://images.test/a.webp' })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 3600 })
  await shop.db.insert(priceHistory).values({
    productId: copy.id,
    cents: 4000,
    reason: 'listed',
    startedAt: new Date(shop.ctx().now.getTime() - 50 * DAY_MS),
    endedAt: new Date(shop.ctx().now.getTime() - 1 * DAY_MS),
  })
  await shop.db
    .update(usedCopies)
    .set({ wasCents: 4000, markedDownAt: shop.ctx().now })
    .where(eq(usedCopies.productId, copy.id))
  const feed = (await shop.app.inject('/merchant-feed.xml')).body
  const [item = ''] = feed.match(new RegExp(`<g:id>${copy.id}[^]*?</item>`)) ?? []
  expect(item).toContain('<g:price>40.00 EUR</g:price>\n<g:sale_price>36.00 EUR</g:sale_price>')
})

describe('elsewhere', () => {
  const plain = setUpShop()

  test('a shop that sets its country names the lowest price from the next night on [LAW-7]', async () => {
    const record = await makeProduct(plain.db)
    const copy = await makeUsedCopy(plain.db, record, { priceCents: 3600 })
    const ago = (days: number) => new Date(plain.ctx().now.getTime() - days * DAY_MS)
    await plain.db.delete(priceHistory).where(eq(priceHistory.productId, copy.id))
    await plain.db.insert(priceHistory).values([
      { productId: copy.id, cents: 5000, reason: 'listed', startedAt: ago(80), endedAt: ago(60) },
      { productId: copy.id, cents: 4000, reason: 'changed', startedAt: ago(60), endedAt: ago(2) },
      { productId: copy.id, cents: 3600, reason: 'markdown', startedAt: ago(2) },
    ])
    await plain.db
      .update(usedCopies)
      .set({ wasCents: 5000, markedDownAt: ago(2) })
      .where(eq(usedCopies.productId, copy.id))
    const wasPrice = async () => {
      for (const worker of markdownWorkers) {
        await worker.run(plain.ctx(), {}, { id: 'night', signal: new AbortController().signal })
      }
      return (await plain.api()('GET /products/:id', { params: { id: copy.id } })).product.wasPrice
    }
    configureFormats(undefined)
    expect(await wasPrice()).toBe(50)
    configureFormats(formats)
    expect(await wasPrice()).toBe(40)
    configureFormats(undefined)
  })
})

test('is none of a copy that left the sale and is offered again, unless its withdrawal is undone [LAW-7]', async () => {
  const copy = await makeCopy({ cents: 4000, days: 31, reason: 'listed' })
  await markDown(copy.id)
  const params = { id: copy.id }
  await admin('POST /used-copies/:id/withdraw', { params })
  await undo(admin, await latestEntryOf(shop.db, copy.id))
  expect(await getProduct(copy.id)).toMatchObject({ price: 36, wasPrice: 40 })
  await admin('POST /used-copies/:id/withdraw', { params })
  await wait(40)
  await admin('POST /used-copies/:id/return-to-sale', { params, body: {} })
  const product = await getProduct(copy.id)
  expect(product.price).toBe(36)
  expect(product).not.toHaveProperty('wasPrice')
})
