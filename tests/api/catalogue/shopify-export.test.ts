import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { inHours, saveDrop } from '#tests/support/app/drops.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'
import { newHeader } from '#tests/support/payloads/shopify-file.ts'

const shop = setUpShop()

const files = setUpFrom(beforeEach, async () => openProductFiles(shop, await makeAdmin(shop.db)))

const download = (search: string) =>
  files.download(`/products/export?format=shopify&search=${encodeURIComponent(search)}`)

async function exportRows(search: string) {
  const rows: Record<string, string>[] = parse(await download(search), { bom: true, columns: true })
  return rows
}

const pick = (rows: Record<string, string>[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row[column]))

test('the export has the columns of the template of today, in their order (CSV-54)', async () => {
  const [header] = (await download('nothing of this name')).replace('\ufeff', '').split('\r\n')
  expect(header).toBe(newHeader)
})

test('a product without variants is one row, and further images follow (CSV-54, CSV-55)', async () => {
  const { id } = await makeProduct(shop.db, {
    name: 'Plain Sailing',
    artist: 'Ébène',
    brand: 'Tin Roof',
    priceCents: 1250,
    stock: 4,
    description: 'One & two\nThree',
    genre: 'Dub',
    thumbnail: '/images/a.webp',
    images: ['/images/b.webp', 'https://images.example/c.webp'],
  })
  const rows = await exportRows('Plain Sailing')
  expect(rows[0]).toMatchObject({
    Title: 'Plain Sailing',
    Vendor: 'Tin Roof',
    Type: 'vinyl',
    Tags: 'Dub',
    Price: '12.50',
    Description: '<p>One &amp; two</p><p>Three</p>',
    'Inventory quantity': '4',
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    Status: 'Active',
  })
  const handle = `ebene-plain-sailing-${id.slice(0, 8)}`
  expect(pick(rows, 'URL handle', 'Product image URL', 'Image position', 'Title', 'Price')).toEqual(
    [
      [handle, 'http://shop.test/images/a.webp', '1', 'Plain Sailing', '12.50'],
      [handle, 'http://shop.test/images/b.webp', '2', '', ''],
      [handle, 'https://images.example/c.webp', '3', '', ''],
    ],
  )
})

test('used copies are values of Condition, unique by their SKU (CSV-56)', async () => {
  const record = await makeProduct(shop.db, { name: 'Worn Groove', stock: 1, priceCents: 3000 })
  const { copy } = await makeUsedCopy(shop.db, record, { copy: { costCents: 700 } })
  await makeUsedCopy(shop.db, record, { stock: 0 })
  const rows = await exportRows('Worn Groove')
  expect(pick(rows, 'Option1 name', 'Option1 value', 'SKU', 'Price', 'Cost per item')).toEqual([
    ['Condition', 'New', '', '30.00', ''],
    ['Condition', `Used: VG+ / VG (${copy.sku})`, copy.sku, '20.00', '7.00'],
  ])
})

test('options are values of Option, beside used copies too (CSV-57)', async () => {
  const shirt = await makeProduct(shop.db, { name: 'Night Shirt', type: 'merch', stock: 0 })
  await makeOption(shop.db, shirt, { label: 'M', stock: 2 })
  expect(pick(await exportRows('Night Shirt'), 'Option1 name', 'Option1 value')).toEqual([
    ['Option', 'M'],
  ])
  const record = await makeProduct(shop.db, { name: 'Both Ways', stock: 0 })
  await makeOption(shop.db, record, { label: 'Red', stock: 0 })
  await makeUsedCopy(shop.db, record)
  const values = ['Option1 name', 'Option1 value', 'Option2 name', 'Option2 value']
  expect(pick(await exportRows('Both Ways'), ...values)).toEqual([
    ['Condition', 'New', 'Option', 'Red'],
    [
      'Condition',
      expect.stringMatching(/^Used: VG\+ \/ VG \(2\d{7}\)$/),
      'Option',
      'Default Title',
    ],
  ])
})

test('a product that was taken out of the shop is archived (CSV-54)', async () => {
  await makeProduct(shop.db, { name: 'Long Gone', archivedAt: new Date() })
  const file = await files.download('/products/export?format=shopify&archived=true')
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
  expect(rows.find(({ Title }) => Title === 'Long Gone')).toMatchObject({
    Status: 'Archived',
    'Published on online store': 'FALSE',
  })
})

test('a product before its drop is a draft, a used copy before its own is left out (DROP-10)', async () => {
  const announced = await makeProduct(shop.db, { name: 'Early Frost', stock: 5 })
  await makeUsedCopy(shop.db, announced)
  await saveDrop(shop, announced.id, { startsAt: inHours(shop, 1) })
  const status = ['Status', 'Published on online store', 'Inventory quantity'] as const
  expect(pick(await exportRows('Early Frost'), ...status)).toEqual([
    ['Draft', 'FALSE', '5'],
    ['', '', '1'],
  ])
  const record = await makeProduct(shop.db, { name: 'Late Frost', stock: 5 })
  const copy = await makeUsedCopy(shop.db, record)
  await saveDrop(shop, copy.id, { startsAt: inHours(shop, 1) })
  expect(pick(await exportRows('Late Frost'), ...status)).toEqual([['Active', 'TRUE', '5']])
})

test('another format is refused (CSV-54)', async () => {
  await expect(files.download('/products/export?format=etsy')).rejects.toThrow(
    'format must be runout or shopify',
  )
})
