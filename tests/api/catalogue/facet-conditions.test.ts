import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import { mediaGrades } from '#contract/copies/grades.ts'
import { type ConditionValue, conditionValues } from '#contract/facets.ts'
import { products as productTable } from '#server/catalogue/catalogue.tables.ts'
import { setStock } from '#server/stock/index.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

/** The condition is a facet of offers that can be bought. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
type Query = NonNullable<CallRequest<'GET /products'>['query']>
type Condition = ConditionValue

const list = (query: Query) =>
  shop.api()('GET /products', { query: { sort: 'name-asc', facets: 'true', ...query } })
const rowsOf = async (query: Query) =>
  (await list(query)).products.map(({ name, price }) => `${name} ${price}`)

async function countsOf(query: Query = {}) {
  const { facets = [] } = await list(query)
  const found = facets.find(({ dimension }) => dimension === 'condition')
  return Object.fromEntries((found?.values ?? []).map(({ value, count }) => [value, count]))
}

let gem: ProductRow

beforeAll(async () => {
  const both = await makeProduct(shop.db, {
    name: 'Both',
    type: 'vinyl',
    stock: 1,
    priceCents: 5000,
  })
  await makeUsedCopy(shop.db, both, { priceCents: 2000 })
  await makeUsedCopy(shop.db, both, { priceCents: 4000, copy: { mediaGrade: 'NM' } })
  const worn = await makeProduct(shop.db, {
    name: 'Worn',
    type: 'vinyl',
    stock: 0,
    priceCents: 100,
  })
  gem = await makeUsedCopy(shop.db, worn, { priceCents: 600, copy: { mediaGrade: 'VG' } })
  await makeUsedCopy(shop.db, worn, { priceCents: 300, copy: { mediaGrade: 'G' } })
  const deck = await makeProduct(shop.db, { name: 'Deck', type: 'turntable', stock: 0 })
  await makeUsedCopy(shop.db, deck, { priceCents: 9000 })
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'S', priceCents: 2500, stock: 2 })
  await makeProduct(shop.db, { name: 'Gone', type: 'merch', stock: 0 })
})

test.each<[Condition[], string[]]>([
  [['new'], ['Both 50', 'Shirt 25']],
  [['used'], ['Both 20', 'Deck 90', 'Worn 3']],
  [['near-mint-or-better'], ['Both 40']],
  [['vg-plus-or-better'], ['Both 20']],
  [['vg-or-better'], ['Both 20', 'Worn 6']],
  [
    ['new', 'near-mint-or-better'],
    ['Both 40', 'Shirt 25'],
  ],
])(
  '%j shows each product by its cheapest such offer: %j (REC-60, REC-61)',
  async (condition, rows) => {
    expect(await rowsOf({ condition })).toEqual(rows)
    expect((await list({ condition })).pagination.totalProducts).toBe(rows.length)
    const byPrice = await rowsOf({ condition, sort: 'price-asc' })
    const priceOf = (row: string) => Number(row.split(' ')[1])
    expect(byPrice).toEqual(rows.toSorted((a, b) => priceOf(a) - priceOf(b)))
    expect(await rowsOf({ condition, type: 'vinyl', search: 'vinyl' })).toEqual(
      rows.filter((row) => /Both|Worn/.test(row)),
    )
  },
)

test('price limits and counts use the price in that condition (REC-54, REC-61)', async () => {
  const all = {
    new: 2,
    used: 3,
    'near-mint-or-better': 1,
    'vg-plus-or-better': 1,
    'vg-or-better': 2,
  }
  expect(await countsOf()).toEqual(all)
  expect(await countsOf({ condition: ['used'] })).toEqual(all)
  const cheap = { 'price-max': 30 }
  expect(await countsOf(cheap)).toEqual({
    new: 1,
    used: 2,
    'vg-plus-or-better': 1,
    'vg-or-better': 2,
  })
  expect(await rowsOf({ ...cheap, condition: ['used'] })).toEqual(['Both 20', 'Worn 3'])
  expect(await rowsOf({ ...cheap, condition: ['near-mint-or-better'] })).toEqual([])
  const search = { ...cheap, search: 'vinyl', condition: ['used'] as const }
  expect(await rowsOf({ ...search, condition: ['used'] })).toEqual(['Both 20', 'Worn 3'])
})

test('each used copy has its own condition (COPY-20)', async () => {
  const view = 'used-copies' as const
  expect(await countsOf({ view })).toEqual({
    used: 5,
    'near-mint-or-better': 1,
    'vg-plus-or-better': 2,
    'vg-or-better': 3,
  })
  const graded = { view, condition: ['vg-plus-or-better' as const], sort: 'price-asc' as const }
  expect(await rowsOf(graded)).toEqual(['Both 20', 'Both 40'])
  expect(await rowsOf({ view, condition: ['new'] })).toEqual([])
})

test('products by themselves keep their own price', async () => {
  expect(await rowsOf({ view: 'products', condition: ['used'], type: 'vinyl' })).toEqual([
    ...['Both 50', 'Worn 1'],
  ])
})

test('a sold copy leaves its condition (REC-60)', async () => {
  await setStock(shop.ctx(), [{ productId: gem.id, stock: 0 }])
  expect(await rowsOf({ condition: ['vg-or-better'] })).toEqual(['Both 20'])
  expect((await countsOf())['vg-or-better']).toBe(1)
})

test('a used copy of an archived product is neither listed nor counted', async () => {
  const view = 'used-copies' as const
  const { products, pagination } = await list({ view })
  const counts = await countsOf({ view })
  const product = await makeProduct(shop.db, { name: 'Archived', type: 'vinyl', stock: 0 })
  const { id } = await makeUsedCopy(shop.db, product, { copy: { mediaGrade: 'NM' } })
  expect(await countsOf({ view })).toMatchObject({ used: pagination.totalProducts + 1 })
  await shop.db
    .update(productTable)
    .set({ archivedAt: new Date() })
    .where(eq(productTable.id, product.id))
  const after = await list({ view })
  expect(after.products.map(({ _id }) => _id)).not.toContain(id)
  expect([after.products, after.pagination]).toEqual([products, pagination])
  expect(await countsOf({ view })).toEqual(counts)
})

test('a new unit that ships later is a pre-order in its condition too (DROP-2, REC-61)', async () => {
  const shipsOn = '2099-02-12'
  await makeProduct(shop.db, { name: 'Later', type: 'vinyl', stock: 3, shipsOn })
  const { products } = await list({ condition: ['new'], type: 'vinyl' })
  expect(products.find(({ name }) => name === 'Later')).toMatchObject({ shipsOn })
})

test('products and used copies of each grade are listed in the same conditions (REC-60, COPY-20)', async () => {
  for (const mediaGrade of mediaGrades) {
    const product = await makeProduct(shop.db, { name: `Graded ${mediaGrade}`, stock: 0 })
    await makeUsedCopy(shop.db, product, { copy: { mediaGrade } })
  }
  const counts = []
  for (const condition of conditionValues) {
    const rows = await rowsOf({ condition: [condition], search: 'graded' })
    const copies = { condition: [condition], search: 'graded', view: 'used-copies' as const }
    expect(await rowsOf(copies), condition).toEqual(rows)
    counts.push([condition, rows.length])
  }
  expect(Object.fromEntries(counts)).toEqual({
    new: 0,
    used: 8,
    'near-mint-or-better': 2,
    'vg-plus-or-better': 3,
    'vg-or-better': 4,
  })
})
