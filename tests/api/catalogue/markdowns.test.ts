import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { markdownWorkers } from '#server/pricing/index.ts'
import { priceHistory } from '#server/pricing/markdowns/markdowns.tables.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { makeListed, makeRelease, openDiscogsExports } from '#tests/support/app/discogs.ts'
import { inHours, saveDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { heldBy, makeQueue } from '#tests/support/app/wants.ts'
import { discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)
let admin: Api

const steps = [
  { days: 30, percent: 10 },
  { days: 60, percent: 20 },
  { days: 90, percent: 30 },
]
const schedule = { isOn: true, steps, rounding: '0.50' as const }

beforeEach(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

/** A session ends before so many days are over. */
async function wait(days: number) {
  shop.advance(days * DAY_MS)
  admin = await shop.apiAs(await makeAdmin(shop.db))
}

/** A used copy that went on sale so many days ago, at $40.00. */
async function makeOld(days: number, copy: object = {}, values: object = {}) {
  const record = await makeProduct(shop.db, {
    type: 'vinyl',
    name: 'Fog Lines',
    artist: 'Ida Fell',
  })
  const made = await makeUsedCopy(shop.db, record, { priceCents: 4000, copy, ...values })
  await age(made.id, days)
  return made
}

async function age(id: string, days: number) {
  const listedAt = new Date(shop.ctx().now.getTime() - days * DAY_MS)
  // The clock of the database, which wrote the first row, is another one.
  await shop.db.delete(priceHistory).where(eq(priceHistory.productId, id))
  await shop.db.update(usedCopies).set({ listedAt }).where(eq(usedCopies.productId, id))
  await shop.db.update(products).set({ updatedAt: listedAt }).where(eq(products.id, id))
}

async function runNight() {
  for (const worker of markdownWorkers) {
    await worker.run(shop.ctx(), {}, { id: 'night', signal: new AbortController().signal })
  }
}

const list = () => admin('GET /markdown-proposals')
const getProduct = async (id: string) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product

async function apply(ids: readonly string[]) {
  const { seen } = await list()
  return admin('POST /markdown-proposals/apply', { body: { ids: [...ids], seen } })
}

test('lists copies from a file by the day of their listing [MARK-4]', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const imports = await openDiscogsImports(shop)
  await imports.importRows([discogsRow({ price: '40', listed: '' })])
  await wait(45)
  await runNight()
  expect((await list()).proposals).toMatchObject([{ days: 45, price: 40, newPrice: 36 }])
})

test('the schedule is off with three steps, and can be replaced (MARK-1)', async () => {
  const { schedule: initial } = await admin('GET /markdown-schedule')
  expect(initial).toEqual({ ...schedule, isOn: false, version: expect.any(String) })
  await makeOld(100)
  await runNight()
  expect((await list()).proposals).toEqual([])
  const { schedule: saved } = await admin('PUT /markdown-schedule', { body: schedule })
  expect(saved).toEqual({ ...schedule, version: expect.any(String) })
  const falling = { ...schedule, steps: [steps[1], steps[0]] as typeof steps }
  await expect(admin('PUT /markdown-schedule', { body: falling })).rejects.toMatchObject({
    statusCode: 400,
    field: 'steps',
  })
  await expect(
    admin('PUT /markdown-schedule', { body: schedule, headers: ifMatch(initial.version) }),
  ).rejects.toMatchObject({
    statusCode: 412,
    message:
      'The schedule has changed since you opened it. Compare both versions, then save again.',
  })
  await admin('PUT /markdown-schedule', { body: schedule, headers: ifMatch(saved.version) })
  const { entries } = await admin('GET /audit', { query: { action: 'markdown.changed' } })
  expect(entries.at(-1)).toMatchObject({ before: { isOn: false }, after: { isOn: true } })
  await expect(shop.api()('GET /markdown-schedule')).rejects.toMatchObject({
    statusCode: 401,
  })
})

test('the night lists copies that reach a step, and changes no price (MARK-4, MARK-5)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const young = await makeOld(29)
  const first = await makeOld(30, { costCents: 1000, floorCents: 2000 })
  const second = await makeOld(61, { costCents: 3500 })
  await runNight()
  const { proposals, createdAt } = await list()
  expect(createdAt).toBe(shop.ctx().now.toISOString())
  expect(proposals).toEqual([
    {
      _id: second.id,
      sku: second.copy.sku,
      name: 'Fog Lines',
      artist: 'Ida Fell',
      days: 61,
      price: 40,
      newPrice: 35,
      cost: 35,
      margin: 0,
    },
    {
      _id: first.id,
      sku: first.copy.sku,
      name: 'Fog Lines',
      artist: 'Ida Fell',
      days: 30,
      price: 40,
      newPrice: 36,
      floorPrice: 20,
      cost: 10,
      margin: 26,
    },
  ])
  for (const { id } of [young, first, second]) expect((await getProduct(id)).price).toBe(40)
})

test('copies that are held, in checkout, in inspection or never marked down are not listed (MARK-6)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  await makeOld(40, { isPriceFixed: true })
  const buyer = await makeBuyer(shop)
  const paying = { productId: (await makeOld(40)).id, quantity: 1 }
  await buyer.api('POST /orders', { body: { products: [paying] } })
  const held = { productId: (await makeOld(40)).id, userId: buyer.user.id, hours: 1 }
  await admin('POST /holds', { body: held })
  const { id: productId } = await makeOld(40)
  await shop.db.update(products).set({ reserved: 1 }).where(eq(products.id, productId))
  await shop.db.insert(reservations).values({
    orderId: `inspection-${productId}`,
    productId,
    quantity: 1,
    expiresAt: new Date('2099-01-01'),
  })
  const { proposals } = await admin('POST /markdown-proposals')
  expect(proposals).toEqual([])
})

test('a copy before the start of its drop is not listed, and its days count from the start (MARK-1, MARK-4, DROP-10)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const copy = await makeOld(45)
  await saveDrop(shop, copy.parentId ?? '', { startsAt: inHours(shop, 24) })
  const listNew = async () => (await admin('POST /markdown-proposals')).proposals
  expect(await listNew()).toEqual([])
  await wait(20)
  expect(await listNew()).toEqual([])
  await wait(15)
  expect((await listNew()).map(({ _id, days }) => [_id, days])).toEqual([[copy.id, 34]])
})

test('a price set by hand restarts the schedule from that price (MARK-7)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const { id } = await makeOld(40)
  await admin('POST /markdown-proposals')
  await admin('PATCH /products/:id', { params: { id }, body: { price: 38 } })
  expect((await list()).proposals).toEqual([])
  await admin('POST /markdown-proposals')
  expect((await list()).proposals).toEqual([])
  await wait(31)
  const { proposals } = await admin('POST /markdown-proposals')
  expect(proposals).toMatchObject([{ _id: id, days: 31, price: 38, newPrice: 34 }])
})

test('the chosen prices change in one transaction, and the audit log names the admin and the prices (MARK-5, MARK-8, MARK-10)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const chosen = await makeOld(40)
  const other = await makeOld(40)
  await admin('POST /markdown-proposals')
  const { seen } = await list()
  const stale = { ids: [chosen.id], seen: 'another' }
  await expect(admin('POST /markdown-proposals/apply', { body: stale })).rejects.toMatchObject({
    statusCode: 409,
    message: 'This has changed in the meantime.',
  })
  const body = { ids: [chosen.id], seen }
  const { changed } = await admin('POST /markdown-proposals/apply', { body })
  expect(changed).toBe(1)
  expect(await getProduct(chosen.id)).toMatchObject({ price: 36, wasPrice: 40 })
  const untouched = await getProduct(other.id)
  expect(untouched.price).toBe(40)
  expect(untouched).not.toHaveProperty('wasPrice')
  expect((await list()).proposals.map(({ _id }) => _id)).toEqual([other.id])
  const { entries } = await admin('GET /audit', { query: { action: 'markdown.applied' } })
  expect(entries[0]).toMatchObject({
    actorEmail: expect.stringContaining('@'),
    after: {
      copies: 1,
      prices: [`${chosen.copy.sku} Ida Fell: Fog Lines, $40.00 → $36.00`],
    },
  })
})

test('“was” is the highest price within 90 days, and ends after 30 days or with another price (MARK-8)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const copy = await makeOld(0)
  const { id } = copy
  const change = (price: number) =>
    admin('PATCH /products/:id', { params: { id }, body: { price } })
  await wait(1)
  await change(50)
  await wait(1)
  await change(30)
  await wait(31)
  await admin('POST /markdown-proposals')
  await apply([id])
  expect(await getProduct(id)).toMatchObject({ price: 27, wasPrice: 50 })
  await wait(29)
  await runNight()
  expect((await getProduct(id)).wasPrice).toBe(50)
  await wait(1)
  await runNight()
  expect(await getProduct(id)).not.toHaveProperty('wasPrice')
  await wait(61)
  await admin('POST /markdown-proposals')
  await apply([id])
  expect(await getProduct(id)).toMatchObject({ price: 21, wasPrice: 27 })
  await change(20)
  expect(await getProduct(id)).not.toHaveProperty('wasPrice')
  const rows = await shop.db.select().from(priceHistory).where(eq(priceHistory.productId, id))
  expect(rows.filter(({ reason }) => reason === 'markdown').map(({ cents }) => cents)).toEqual([
    ...[2700, 2100],
  ])
})

test('the undo of markdowns gives their clock back, and its undo the markdowns [MARK-7]', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const { id } = await makeOld(40)
  await runNight()
  await apply([id])
  const markedDown = await getProduct(id)
  await wait(1)
  const runOf = async () =>
    (await admin('GET /audit', { query: { action: 'markdown.applied' } })).entries[0]?._id ?? ''
  await undo(admin, await runOf())
  expect(await getProduct(id)).toMatchObject({ price: 40 })
  await runNight()
  expect((await list()).proposals).toMatchObject([{ days: 41, price: 40, newPrice: 36 }])
  await undo(admin, await runOf())
  expect((await getProduct(id)).copy).toEqual(markedDown.copy)
  await wait(20)
  await runNight()
  expect((await list()).proposals).toMatchObject([{ days: 61, price: 36, newPrice: 32 }])
})

test('the undo of a price set by hand gives the clock back, of a copy listed again not', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const { id } = await makeOld(40)
  const price = (to: number) =>
    admin('PATCH /products/:id', { params: { id }, body: { price: to } })
  await price(50)
  await undo(admin, await latestEntryOf(shop.db, id))
  await runNight()
  expect((await list()).proposals).toMatchObject([{ days: 40, price: 40 }])
  await admin('POST /used-copies/:id/withdraw', { params: { id } })
  await price(50)
  const entry = await latestEntryOf(shop.db, id)
  await wait(1)
  await admin('POST /used-copies/:id/return-to-sale', { params: { id }, body: {} })
  await undo(admin, entry)
  await runNight()
  expect((await list()).proposals).toEqual([])
})

test('a markdown that meets the limit of a want holds the copy for that customer (MARK-9)', async () => {
  await admin('PUT /markdown-schedule', { body: schedule })
  const copy = await makeOld(40)
  const queue = await makeQueue(shop, { id: copy.parentId ?? '' }, [{ maxPrice: 36 }])
  expect(await heldBy(queue)).toEqual([[]])
  await admin('POST /markdown-proposals')
  await apply([copy.id])
  expect(await heldBy(queue)).toEqual([[copy.id]])
})

test('a markdown is in the change file for Discogs, as every change of price (MARK-11)', async () => {
  const out = await openDiscogsExports(shop, await makeAdmin(shop.db))
  await admin('PUT /markdown-schedule', { body: schedule })
  const listed = await makeListed(shop, await makeRelease(shop, 249504), { listing: 101 })
  await age(listed.id, 40)
  await admin('POST /markdown-proposals')
  await apply([listed.id])
  const { _id } = await out.create()
  expect(await out.lines(_id, 'change')).toEqual(['101,249504,18.00,,,,,,,,'])
})
