import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { BulkChange, ProductSelection } from '#contract/exchange/bulk.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { reserveStock } from '#server/stock/index.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/** Bulk updates of price and stock. */

const shop = setUpShop()
let api: Api
beforeAll(async () => {
  api = await shop.apiAs(await makeAdmin(shop.db))
})

const preview = (selection: ProductSelection, change: BulkChange) =>
  api('POST /products/bulk-preview', { body: { selection, change } })
const apply = (selection: ProductSelection, change: BulkChange, seen: string) =>
  api('POST /products/bulk', { body: { selection, change, seen } })

test('previews the prices of a selection, then changes them as previewed', async () => {
  const cheap = await makeProduct(shop.db, { priceCents: 1000 })
  const dear = await makeProduct(shop.db, { priceCents: 50_000 })
  const other = await makeProduct(shop.db, { priceCents: 1000 })
  const selection = { ids: [cheap.id, dear.id, cheap.id, 'nonsense'] }
  const change: BulkChange = { how: 'price-percent', value: 10, ending: '.95' }
  const seen = await preview(selection, change)
  expect(seen).toMatchObject({
    changed: 2,
    unchanged: 0,
    refused: 0,
    rows: [
      { _id: cheap.id, before: 10, after: 10.95 },
      { _id: dear.id, before: 500, after: 549.95 },
    ],
  })
  expect((await findProductRow(shop.db, cheap.id)).priceCents).toBe(1000)
  expect(await apply(selection, change, seen.seen)).toMatchObject({ changed: 2 })
  expect((await findProductRow(shop.db, cheap.id)).priceCents).toBe(1095)
  expect((await findProductRow(shop.db, dear.id)).priceCents).toBe(54_995)
  expect(await findProductRow(shop.db, other.id)).toEqual(other)
  const trace = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
  expect(trace.map(({ subjectId, before, after }) => [subjectId, before, after])).toEqual([
    [cheap.id, { price: 10 }, { price: 10.95 }],
    [dear.id, { price: 500 }, { price: 549.95 }],
    ['products', null, { changed: 2, ...change }],
  ])
})

test('refuses the whole change when stock is reserved; valid changes go through the ledger', async () => {
  const full = await makeProduct(shop.db, { name: 'Zebra Crossing One', stock: 9 })
  const held = await makeProduct(shop.db, { name: 'Zebra Crossing Two', stock: 6 })
  const empty = await makeProduct(shop.db, { name: 'Zebra Crossing Three', stock: 1 })
  await reserveStock(shop.ctx(), {
    orderId: 'RO-bulk',
    lines: [{ productId: held.id, quantity: 3 }],
    expiresAt: new Date('2026-03-04T02:00:00Z'),
  })
  const selection = { search: 'zebra' }
  const change: BulkChange = { how: 'stock-subtract', value: 4 }
  const seen = await preview(selection, change)
  expect(seen).toMatchObject({ changed: 1, unchanged: 0, refused: 2 })
  expect(seen.rows.map(({ refusal }) => refusal ?? '')).toEqual([
    expect.stringMatching(/Stock (cannot|must not)/),
    expect.stringMatching(/Stock (cannot|must not)/),
    '',
  ])
  expect(await apply(selection, change, seen.seen)).toMatchObject({ changed: 1, refused: 2 })
  const stocks = await Promise.all([full, held, empty].map(({ id }) => findProductRow(shop.db, id)))
  expect(stocks.map(({ stock }) => stock)).toEqual([5, 6, 1])
  const problems = await checkInvariants(shop.db)
  expect(problems.filter((problem) => problem.startsWith('the ledger'))).toEqual([])
})

test('refuses to apply an outdated preview', async () => {
  const product = await makeProduct(shop.db, { name: 'Quince Paste', stock: 5 })
  const selection = { search: 'quince' }
  const change: BulkChange = { how: 'stock-add', value: 1 }
  const { seen } = await preview(selection, change)
  await api('PATCH /products/:id', { params: { id: product.id }, body: { stock: 4 } })
  await expect(apply(selection, change, seen)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('Since the preview some of these products were changed'),
  })
  const again = await preview(selection, change)
  await makeProduct(shop.db, { name: 'Quince Jelly' })
  await expect(apply(selection, change, again.seen)).rejects.toMatchObject({ statusCode: 409 })
  expect((await findProductRow(shop.db, product.id)).stock).toBe(4)
})

test.each([
  [{ how: 'price-percent', value: -101, ending: 'none' }, 'The percentage must be at least -100'],
  [{ how: 'price-set', value: 1.005 }, 'The amount must have at most 2 decimals'],
  [{ how: 'stock-add', value: 1.5 }, 'The number of copies must be a whole number'],
] satisfies [BulkChange, string][])('refuses %j', async (change, message) => {
  await expect(preview({ search: '' }, change)).rejects.toThrow(message)
})
