import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { reserveStock } from '#server/stock/index.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

type Query = CallRequest<'GET /products'>['query']

const list = (query: Query = {}) => shop.api()('GET /products', { query })
const pricesOf = async (query: Query) => (await list(query)).products.map(({ price }) => price)
const idsOf = async (query: Query) => (await list(query)).products.map(({ _id }) => _id)

const day = (number: number) => new Date(Date.UTC(2025, 0, number))
/** By creation: `fresh` has own stock and a cheaper copy, `worn` copies only, `sizes` options only, `gone` nothing. */
let fresh: ProductRow
let worn: ProductRow
let sizes: ProductRow
let gone: ProductRow
const copies: Record<'cheap' | 'dear' | 'ofFresh', ProductRow> = {} as never
let small: ProductRow

beforeAll(async () => {
  const record = (name: string, values: Partial<ProductRow>) =>
    makeProduct(shop.db, { name, ...values })
  fresh = await record('Apple', { priceCents: 6000, stock: 2, createdAt: day(1) })
  worn = await record('Birch', { priceCents: 1000, stock: 0, createdAt: day(2) })
  sizes = await record('Cedar', {
    type: 'merch',
    priceCents: 9000,
    stock: 0,
    createdAt: day(3),
  })
  gone = await record('Dune', { priceCents: 500, stock: 0, createdAt: day(4) })
  copies.dear = await makeUsedCopy(shop.db, worn, { priceCents: 4000 })
  copies.cheap = await makeUsedCopy(shop.db, worn, { priceCents: 3000 })
  copies.ofFresh = await makeUsedCopy(shop.db, fresh, { priceCents: 2000 })
  small = await makeOption(shop.db, sizes, { label: 'S', priceCents: 3500, stock: 4 })
})

test('has one row for each product: its featured offer (OFFER-4, OFFER-5, OFFER-10, OFFER-11, OFFER-12)', async () => {
  const { products, pagination } = await list()
  expect(products.map(({ _id }) => _id)).toEqual([gone.id, small.id, copies.cheap.id, fresh.id])
  expect(pagination.totalProducts).toBe(4)
  expect(products[2]).toMatchObject({
    name: 'Birch',
    price: 30,
    stock: 1,
    available: 1,
    parentId: worn.id,
    copy: { mediaGrade: 'VG+' },
    createdAt: day(2).toISOString(),
    offerSummary: { count: 2, lowPrice: 30, highPrice: 40, usedCount: 2 },
  })
  expect(products[3]?.offerSummary).toMatchObject({ count: 2, lowPrice: 20, usedLowPrice: 20 })
  expect(products[0]).not.toHaveProperty('offerSummary')
  expect(await idsOf({ sort: 'oldest' })).toEqual(products.map(({ _id }) => _id).toReversed())
  expect(await idsOf({ sort: 'name-asc' })).toEqual(await idsOf({ sort: 'oldest' }))
  expect(await idsOf({ sort: 'name-desc' })).toEqual(await idsOf({ sort: 'newest' }))
})

test('sorts and filters by the price of the row (OFFER-7, OFFER-8, OFFER-9)', async () => {
  expect(await pricesOf({ sort: 'price-asc' })).toEqual([5, 30, 35, 60])
  expect(await pricesOf({ sort: 'price-desc' })).toEqual([60, 35, 30, 5])
  expect(await pricesOf({ 'price-min': 30, 'price-max': 35 })).toEqual([35, 30])
  expect((await list({ 'price-min': 30, 'price-max': 35 })).pagination.totalProducts).toBe(2)
  const inStock = await list({ 'in-stock': 'true' })
  expect(inStock.products.map(({ available }) => available)).toEqual([4, 1, 2])
  expect(inStock.pagination.totalProducts).toBe(3)
})

test('a search answers featured offers (OFFER-5)', async () => {
  const found = await shop.api()('GET /products/search', { query: { q: 'birch' } })
  expect(found.products.map(({ _id }) => _id)).toEqual([copies.cheap.id])
  expect(await idsOf({ search: 'merch', sort: 'price-asc' })).toEqual([small.id])
})

test('the row of a marked-down copy has its earlier price (MARK-8)', async () => {
  const { id } = copies.cheap
  await shop.db.update(usedCopies).set({ wasCents: 4500 }).where(eq(usedCopies.productId, id))
  const shown = { _id: id, price: 30, wasPrice: 45 }
  expect((await list({ search: 'birch' })).products).toMatchObject([shown])
  expect((await list({ search: 'birch', view: 'used-copies' })).products[0]).toMatchObject(shown)
  const [record] = (await list({ search: 'birch', view: 'products' })).products
  expect(record).not.toHaveProperty('wasPrice')
})

test('the same price features the option, then the better grade, then the earlier arrival (OFFER-6)', async () => {
  const record = await makeProduct(shop.db, { name: 'Elm', stock: 0, type: 'vinyl' })
  const featured = async () => (await idsOf({ search: 'elm' }))[0]
  const fair = await makeUsedCopy(shop.db, record, { copy: { mediaGrade: 'G' } })
  expect(await featured()).toBe(fair.id)
  const first = await makeUsedCopy(shop.db, record, { copy: { mediaGrade: 'NM' } })
  await makeUsedCopy(shop.db, record, { copy: { mediaGrade: 'NM' } })
  expect(await featured()).toBe(first.id)
  const option = await makeOption(shop.db, record, { label: 'Blue', priceCents: 2000, stock: 1 })
  expect(await featured()).toBe(option.id)
  await reserveStock(shop.ctx(), {
    orderId: 'inspection-option',
    expiresAt: new Date('2027-01-01'),
    lines: [{ productId: option.id, quantity: 1 }],
  })
  expect(await featured()).toBe(first.id)
  const deck = await makeProduct(shop.db, { name: 'Fir', stock: 0, type: 'turntable' })
  await makeUsedCopy(shop.db, deck, { copy: { condition: 'Fair' } })
  const good = await makeUsedCopy(shop.db, deck, { copy: { condition: 'Excellent' } })
  expect(await idsOf({ search: 'fir' })).toEqual([good.id])
})

test('view=used-copies lists each copy that can be bought, latest arrival first (OFFER-13)', async () => {
  const view = 'used-copies'
  const ofBirch = await list({ view, search: 'birch' })
  expect(ofBirch.products.map(({ _id }) => _id)).toEqual([copies.cheap.id, copies.dear.id])
  expect(ofBirch.pagination.totalProducts).toBe(2)
  const shown = [copies.ofFresh.id, copies.cheap.id, copies.dear.id]
  const all = await idsOf({ view })
  expect(all.filter((id) => shown.includes(id))).toEqual(shown)
  expect(await pricesOf({ view, 'price-min': 30, sort: 'price-desc' })).toEqual([40, 30])
  expect((await idsOf({ view, sort: 'name-asc' }))[0]).toBe(copies.ofFresh.id)
  const [row] = (await list({ view, search: 'apple' })).products
  expect(row).toMatchObject({ createdAt: day(1).toISOString(), copy: { availability: 'on-sale' } })
  expect(row).not.toHaveProperty('offerSummary')
})

test('view=products lists each product with its own price and stock (OFFER-14)', async () => {
  const view = 'products'
  const { products } = await list({ view, search: 'birch' })
  expect(products).toMatchObject([
    { _id: worn.id, price: 10, stock: 0, available: 0, offerSummary: { usedCount: 2 } },
  ])
  const named = async (query: Query) =>
    (await list({ view, ...query })).products.map(({ name }) => name).filter((name) => name < 'Elm')
  expect(await named({ sort: 'price-asc' })).toEqual(['Dune', 'Birch', 'Apple', 'Cedar'])
  expect(await named({ 'price-max': 10 })).toEqual(['Dune', 'Birch'])
  expect((await list({ view, 'price-max': 10 })).pagination.totalProducts).toBe(2)
  expect(await named({ 'in-stock': 'true', sort: 'oldest' })).toEqual(['Apple', 'Birch', 'Cedar'])
})

test('another view is refused (OFFER-15)', async () => {
  const answer = await shop.app.inject('/api/products?view=everything')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ field: 'view' })
  expect(await refusalOf(list({ view: 'all' as never }))).toMatchObject({ statusCode: 400 })
})
