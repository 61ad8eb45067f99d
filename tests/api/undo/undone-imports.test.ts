import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { openDiscogsExports } from '#tests/support/app/discogs.ts'
import { makeAdmin, type UserRow } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { discogsFile, discogsRow } from '#tests/support/payloads/discogs-file.ts'
import { openDiscogsImports } from '#tests/support/payloads/discogs-import.ts'
import { newFile, product, variant } from '#tests/support/payloads/shopify-file.ts'

/** A file that was imported with a mistake, undone, and imported again. */

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)
let user: UserRow
let admin: Api
beforeEach(async () => {
  user = await makeAdmin(shop.db)
  admin = await shop.apiAs(user)
})

const undoImport = async (id: string) => undo(admin, await latestEntryOf(shop.db, id))
const listPrices = async () =>
  (await admin('GET /used-copies', { query: {} })).usedCopies.map(({ price }) => price)

test('an undone Discogs inventory is imported again, at another rate [UNDO-15, CSV-8]', async () => {
  const imports = await openDiscogsImports(shop)
  const rows = [discogsRow({ price: '20.0', quantity: '2' }), discogsRow({ price: '30.0' })]
  const wrong = await imports.importRows(rows)
  await undoImport(wrong._id)
  expect(await listPrices()).toEqual([])
  const right = await imports.importRows(rows, { rate: 1.5 })
  expect(right).toMatchObject({ state: 'applied', counts: { new: 2, wrong: 0 } })
  expect((await listPrices()).toSorted()).toEqual([30, 30, 45])
  expect(await imports.check(discogsFile(rows), { rate: 1.5 })).toMatchObject({
    counts: { unchanged: 2 },
  })
})

test('an export leaves the listings of an undone import on Discogs; an undo of the undo finds them again [UNDO-15, CSV-29]', async () => {
  const imports = await openDiscogsImports(shop)
  const rows = [discogsRow({ price: '20.0' })]
  const { _id } = await imports.importRows(rows)
  const undone = await undoImport(_id)
  const { export: files } = await admin('POST /discogs-exports', { body: {} })
  expect(files.counts).toMatchObject({ add: 0, change: 0, delete: 0 })
  await undo(admin, undone._id)
  expect(await imports.check(discogsFile(rows))).toMatchObject({ counts: { unchanged: 1 } })
})

test('an import is undone, made again and undone once more, with its new record [UNDO-2, UNDO-15]', async () => {
  const imports = await openDiscogsImports(shop)
  const { _id } = await imports.importRows([discogsRow({ price: '20.0' })])
  const again = await undo(admin, (await undoImport(_id))._id)
  expect(await listPrices()).toEqual([20])
  await undo(admin, again._id)
  expect(await listPrices()).toEqual([])
})

test('a new record of an undone import comes back alone, and its copy with its listing [UNDO-8, UNDO-15]', async () => {
  const imports = await openDiscogsImports(shop)
  const rows = [discogsRow({ price: '20.0' })]
  const { _id } = await imports.importRows(rows)
  await undoImport(_id)
  const { entries } = await admin('GET /audit', { query: {} })
  const archived = entries.filter(({ action }) => action === 'product.archived')
  // The record was archived after its copy.
  const [record, copy] = archived.map((entry) => entry._id)
  await undo(admin, record ?? '')
  expect(await listPrices()).toEqual([])
  await undo(admin, copy ?? '')
  expect(await listPrices()).toEqual([20])
  expect(await imports.check(discogsFile(rows))).toMatchObject({ counts: { unchanged: 1 } })
})

test('sealed units of an undone inventory are counted again [UNDO-15, CSV-6]', async () => {
  const imports = await openDiscogsImports(shop)
  const sealed = discogsRow({ media_condition: 'Mint (M)', quantity: '5' })
  const { product } = await createRecord(admin, { discogsReleaseId: Number(sealed.release_id) })
  const readStock = async () =>
    (await admin('GET /products/:id', { params: { id: product._id } })).product.stock
  const stock = await readStock()
  const options = { mintIsNewStock: true }
  const first = await imports.importRows([sealed], options)
  expect(await readStock()).toBe(stock + 5)
  const undone = await undoImport(first._id)
  expect(await readStock()).toBe(stock)
  const again = await imports.check(discogsFile([sealed]), options)
  expect(again).toMatchObject({ counts: { changed: 1, unchanged: 0 } })
  await undo(admin, undone._id)
  expect(await readStock()).toBe(stock + 5)
  expect(await imports.check(discogsFile([sealed]), options)).toMatchObject({
    counts: { changed: 0, unchanged: 1 },
  })
})

test('an upload between an import and its undo does not stand in the way of the same file [UNDO-15, CSV-32]', async () => {
  const imports = await openDiscogsImports(shop)
  const out = await openDiscogsExports(shop, user)
  const row = discogsRow({ price: '20.0' })
  const { _id } = await imports.importRows([row])
  const uploaded = await out.create({ includeNumbers: true })
  expect(uploaded.counts).toMatchObject({ change: 1 })
  await out.markUploaded(uploaded._id)
  await undoImport(_id)
  expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
  expect(await imports.importRows([row])).toMatchObject({ counts: { new: 1, skipped: 0 } })
  expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
})

test('a copy whose sale elsewhere is undone alone is on Discogs again [UNDO-15, CSV-34]', async () => {
  const imports = await openDiscogsImports(shop)
  const out = await openDiscogsExports(shop, user)
  const row = discogsRow({ price: '20.0' })
  await imports.importRows([row])
  await imports.importRows([{ ...row, status: 'Sold' }])
  const { entries } = await admin('GET /audit', { query: {} })
  const sold = entries.find(({ action }) => action === 'used-copy.sold-elsewhere')
  await undo(admin, sold?._id ?? '')
  expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
  expect(await imports.check(discogsFile([row]))).toMatchObject({ counts: { unchanged: 1 } })
})

test('an undone Shopify file is imported again with its copies [UNDO-15, CSV-35]', async () => {
  const files = await openShopifyFiles(shop, user)
  const toFile = (price: number) =>
    newFile(
      product({
        Title: 'Ida - Fog',
        'URL handle': 'fog',
        Price: price,
        'Inventory quantity': 2,
        'Option1 name': 'Condition',
        'Option1 value': 'New',
      }),
      variant({
        'URL handle': 'fog',
        'Option1 value': 'VG+',
        Price: price / 2,
        'Inventory quantity': 1,
      }),
    )
  const wrong = await files.import(toFile(12))
  await undoImport(wrong._id)
  const right = await files.import(toFile(24))
  expect(right).toMatchObject({ state: 'applied' })
  const { products } = await admin('GET /products', { query: {} })
  expect(products).toMatchObject([{ name: 'Fog', price: 24 }])
  expect(await listPrices()).toEqual([12])
})

test('a copy that an undo brings back after its listing was deleted is not on Discogs any more [UNDO-15, CSV-29]', async () => {
  const imports = await openDiscogsImports(shop)
  const out = await openDiscogsExports(shop, user)
  const rows = [discogsRow({ price: '20.0' })]
  const { _id } = await imports.importRows(rows)
  await undoImport(_id)
  const { entries } = await admin('GET /audit', { query: {} })
  const archived = entries.filter(({ action }) => action === 'product.archived')
  await imports.importRows(rows)
  const { usedCopies } = await admin('GET /used-copies', { query: {} })
  const [again] = usedCopies
  await out.withdraw(again?._id ?? '')
  const deleted = await out.create()
  expect(deleted.counts).toEqual({ add: 0, change: 0, delete: 1 })
  await out.markUploaded(deleted._id)
  for (const { _id } of archived) await undo(admin, _id)
  await out.withdraw(archived.at(-1)?.subjectId ?? '')
  expect((await out.create()).counts).toEqual({ add: 0, change: 0, delete: 0 })
})
