import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { priceHistory } from '#server/pricing/markdowns/markdowns.tables.ts'
import { sellUnreserved } from '#server/stock/index.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  type UserRow,
} from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import { newFile, product } from '#tests/support/payloads/shopify-file.ts'

import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)
let user: UserRow
let admin: Api
beforeEach(async () => {
  user = await makeAdmin(shop.db)
  admin = await shop.apiAs(user)
})

const latest = async (action: string) => {
  const rows = await shop.db.select().from(auditEntries).orderBy(auditEntries.id)
  return String(rows.findLast((row) => row.action === action)?.id)
}

type Bulk = Parameters<typeof admin<'POST /products/bulk'>>[1]['body']['change']
async function bulk(ids: string[], change: Bulk) {
  const selection = { ids }
  const { seen } = await admin('POST /products/bulk-preview', { body: { selection, change } })
  await admin('POST /products/bulk', { body: { selection, change, seen } })
  return latestEntryOf(shop.db, 'products')
}
const figures = async (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { priceCents, stock } = await findProductRow(shop.db, id)
      return [priceCents, stock]
    }),
  )

test('a bulk run is undone with all its prices or with none (UNDO-14)', async () => {
  const one = await makeProduct(shop.db, { priceCents: 1000 })
  const other = await makeProduct(shop.db, { priceCents: 2000, name: 'Slow Tide' })
  const ids = [one.id, other.id]
  const run = await bulk(ids, { how: 'price-percent', value: 10, ending: 'none' })
  expect(await previewUndo(admin, run)).toMatchObject({ total: 2, conflictCount: 0 })
  await admin('PATCH /products/:id', { params: { id: other.id }, body: { price: 21 } })
  expect(await previewUndo(admin, run)).toMatchObject({
    conflicts: [{ subjectName: 'Slow Tide', field: 'price' }],
  })
  await expect(undo(admin, run)).rejects.toMatchObject({ statusCode: 409 })
  expect(await figures(ids)).toMatchObject([
    [1100, 10],
    [2100, 10],
  ])
  await undo(admin, await latestEntryOf(shop.db, other.id))
  const undone = await undo(admin, run)
  expect(undone).toMatchObject({
    action: 'products.changed',
    undoOf: run,
    after: null,
    before: { changed: 2, how: 'price-percent' },
  })
  expect(await figures(ids)).toMatchObject([
    [1000, 10],
    [2000, 10],
  ])
  await undo(admin, undone._id)
  expect(await figures(ids)).toMatchObject([
    [1100, 10],
    [2200, 10],
  ])
})

test('a bulk run leaves out what was undone by itself, and respects sales (UNDO-14)', async () => {
  const one = await makeProduct(shop.db, { stock: 3 })
  const copy = await makeUsedCopy(shop.db, one)
  const plain = await makeProduct(shop.db, { stock: 3 })
  const ids = [one.id, copy.id, plain.id]
  const run = await bulk(ids, { how: 'stock-set', value: 0 })
  await undo(admin, await latestEntryOf(shop.db, one.id))
  await sellUnreserved(shop.ctx(), 'RO-1', [{ productId: one.id, quantity: 1 }], 'sale')
  expect((await previewUndo(admin, run)).total).toBe(2)
  await undo(admin, run)
  expect(await figures(ids)).toMatchObject([
    [3995, 2],
    [2000, 1],
    [3995, 3],
  ])
  expect((await previewUndo(admin, run)).conflicts).toMatchObject([{ message: /left to undo/ }])
})

test('markdowns are undone with their “was” prices (UNDO-14)', async () => {
  const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db), { priceCents: 4000 })
  const listedAt = new Date(shop.ctx().now.getTime() - 40 * DAY_MS)
  await shop.db.delete(priceHistory)
  await shop.db.update(usedCopies).set({ listedAt })
  const steps = [{ days: 30, percent: 10 }]
  await admin('PUT /markdown-schedule', { body: { isOn: true, steps, rounding: '0.50' } })
  const { seen } = await admin('POST /markdown-proposals')
  await admin('POST /markdown-proposals/apply', { body: { ids: [copy.id], seen } })
  const read = async () => (await admin('GET /products/:id', { params: { id: copy.id } })).product
  expect(await read()).toMatchObject({ price: 36, wasPrice: 40 })
  const undone = await undo(admin, await latest('markdown.applied'))
  expect(undone).toMatchObject({ before: { copies: 1 }, after: { copies: 0 } })
  expect((await read()).price).toBe(40)
  expect((await read()).wasPrice).toBeUndefined()
})

test('a product file is undone with its new and changed products (UNDO-15)', async () => {
  const files = await openProductFiles(shop, user)
  const { id } = await makeProduct(shop.db, {
    type: 'vinyl',
    name: 'Old',
    artist: 'Ida',
    brand: 'Quay',
  })
  const credit = [
    { name: 'Ida', creditedAs: '', joinPhrase: ' and ' },
    { name: 'Bo', creditedAs: '', joinPhrase: '' },
  ]
  const pressing = { format: 'Vinyl' as const, artists: credit, notes: '', country: 'UK' }
  await admin('PATCH /products/:id', {
    params: { id },
    body: {
      pressing: { ...pressing, media: [], edition: '', packaging: '', styles: [], identifiers: [] },
    },
  })
  const read = async () => (await admin('GET /products/:id', { params: { id } })).product
  const before = await read()
  const { _id } = await files.check(
    `id,name,type,price,stock,artist,tracks\n${id},New,vinyl,12,4,Other,One\n,Added,merch,5,2,,\n`,
  )
  expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
  const run = await latest('products.imported')
  expect((await previewUndo(admin, run)).total).toBe(2)
  const undone = await undo(admin, run)
  const { updatedAt: _, version: __, stockVersion: ___, ...values } = before
  expect(await read()).toMatchObject(values)
  expect((await admin('GET /products', { query: {} })).products.map(({ name }) => name)).toEqual([
    'Old',
  ])
  await undo(admin, undone._id)
  const { products } = await admin('GET /products', { query: { sort: 'name-asc' } })
  expect(products.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Added', 5, 2],
    ['New', 12, 4],
  ])
})

test('a Discogs inventory and a Shopify file are undone with their copies (UNDO-15)', async () => {
  const imports = await openDiscogsImports(shop)
  const first = discogsRow({ listing_id: '1', release_id: '10', price: '20.0' })
  await imports.importRows([first])
  await imports.importRows([
    { ...first, price: '25.0' },
    discogsRow({ listing_id: '2', release_id: '11' }),
  ])
  const price = async () =>
    (await admin('GET /used-copies', { query: {} })).usedCopies.map((copy) => copy.price)
  await undo(admin, await latest('products.imported'))
  expect(await price()).toEqual([20])
  const files = await openShopifyFiles(shop, user)
  await files.import(
    newFile(
      product({ Title: 'Ida - Fog', 'URL handle': 'fog', Price: 12, 'Inventory quantity': 2 }),
    ),
  )
  const run = await latest('products.imported')
  const names = async () => (await admin('GET /products', { query: {} })).products.length
  const count = await names()
  await undo(admin, run)
  expect(await names()).toBe(count - 1)
})

test('a draft that a Discogs inventory put on sale is a draft again, and its listing stays (UNDO-15)', async () => {
  const imports = await openDiscogsImports(shop)
  const row = discogsRow({ status: 'Draft', price: '20.0' })
  await imports.importRows([row])
  await imports.importRows([{ ...row, status: 'For Sale', price: '25.0' }])
  const read = async () =>
    (await admin('GET /used-copies', { query: {} })).usedCopies.map((copy) => [
      ...[copy.inventory.state, copy.price, copy.copy.arrivedAt !== undefined],
    ])
  expect(await read()).toEqual([['on-sale', 25, true]])
  const undone = await undo(admin, await latest('products.imported'))
  expect(await read()).toEqual([['draft', 20, false]])
  const { export: files } = await admin('POST /discogs-exports', { body: {} })
  expect(files.counts).toMatchObject({ delete: 0 })
  const redone = await undo(admin, undone._id)
  expect(await read()).toEqual([['on-sale', 25, true]])
  await undo(admin, redone._id)
  expect(await read()).toEqual([['draft', 20, false]])
})

test('a Discogs inventory is undone with the release of a record and the listing of a sold copy (CSV-34, UNDO-15)', async () => {
  const imports = await openDiscogsImports(shop)
  const { id } = await makeProduct(shop.db, { name: 'Dusk', artist: 'The Pylons', brand: 'Copse' })
  const pressing = { labels: [{ name: 'Copse', catalogueNumber: 'COP-77' }] }
  await admin('PATCH /products/:id', { params: { id }, body: { pressing } })
  const listed = discogsRow()
  await imports.importRows([listed])
  const named = discogsRow({ artist: 'The Pylons', label: 'Copse', catno: 'COP-77' })
  await imports.importRows([{ ...listed, status: 'Sold' }, named])
  const release = async () =>
    (await admin('GET /products/:id', { params: { id } })).product.pressing?.discogsReleaseId
  expect(await release()).toBe(Number(named.release_id))
  await undo(admin, await latest('products.imported'))
  expect(await release()).toBeUndefined()
  const { export: files } = await admin('POST /discogs-exports', { body: {} })
  expect(files.counts).toMatchObject({ add: 0, delete: 0 })
  expect(await imports.importRows([{ ...listed, status: 'Sold' }, named])).toMatchObject({
    counts: { soldElsewhere: 1, newCopies: 1 },
  })
})

test('new stock of a Discogs inventory stays when some of it was sold since (UNDO-15)', async () => {
  const imports = await openDiscogsImports(shop)
  const sealed = discogsRow({ media_condition: 'Mint (M)', quantity: '3' })
  await imports.importRows([sealed], { mintIsNewStock: true })
  const run = await latest('products.imported')
  expect((await previewUndo(admin, run)).conflicts).toEqual([])
  const [{ _id: id } = { _id: '' }] = (await admin('GET /products', { query: {} })).products
  shop.advance(1000)
  await sellUnreserved(shop.ctx(), 'RO-1', [{ productId: id, quantity: 1 }], 'sale')
  expect((await previewUndo(admin, run)).conflicts).toMatchObject([
    { field: 'stock', message: 'Units were sold or returned since: the stock is 2 by now.' },
  ])
})
