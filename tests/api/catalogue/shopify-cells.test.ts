import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { productHandles } from '#server/exchange/shopify/shopify.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { openShopifyFiles } from '#tests/support/app/shopify.ts'
import { undo } from '#tests/support/app/undo.ts'
import { graded, newFile, product, record, variant } from '#tests/support/payloads/shopify-file.ts'

const shop = setUpShop()

beforeEach(async () => {
  await shop.db.delete(productHandles)
})
const files = setUpFrom(beforeEach, async () => openShopifyFiles(shop, await makeAdmin(shop.db)))

describe('the cells of a product', () => {
  test('lose their HTML, and name what is not supported (CSV-45, CSV-46, CSV-47)', async () => {
    const { _id } = await files.import(
      newFile(
        record({
          Description:
            '<p>One &amp; <b>two</b></p><ul><li>Red</li><li>Blue</li></ul><script>x()</script>',
          'Compare-at price': '49.95',
          'Inventory quantity': -2,
          'Continue selling when out of stock': 'CONTINUE',
        }),
      ),
    )
    const { product: found } = await files.find('salt-roads')
    expect(found).toMatchObject({ description: 'One & two\nRed\nBlue', stock: 0, price: 39.95 })
    expect((await files.rows(_id))[0]?.notes).toEqual([
      { column: 'Inventory quantity', message: '-2 is below 0 and becomes 0.' },
      {
        column: 'Continue selling when out of stock',
        message: 'Selling when out of stock is not supported.',
      },
      { column: 'Compare-at price', message: '49.95 is not imported.' },
    ])
  })

  test('have a cost, which is exported again and cleared by an empty cell (CSV-62)', async () => {
    const fileOf = (own: string, option: string) =>
      newFile(
        record({
          Title: 'Priced Roads',
          'Option1 name': 'Edition',
          'Option1 value': '',
          'Cost per item': own,
        }),
        variant({ ...graded('Boxed', { Price: '60.00' }), 'Cost per item': option }),
      )
    const wrong = await files.check(fileOf('twelve', '-1'))
    expect((await files.rows(wrong._id)).map(({ problems }) => problems[0]?.message)).toEqual([
      'Write an amount such as 39.95.',
      'Cost must not be negative',
    ])
    await files.import(fileOf('12.5', '31'))
    const exported = await files.download('/products/export?format=shopify&search=Priced Roads')
    const rows: Record<string, string>[] = parse(exported, { bom: true, columns: true })
    expect(rows.map((row) => row['Cost per item'])).toEqual(['12.50', '31.00'])
    expect((await files.check(fileOf('12.50', '31.00'))).counts).toMatchObject({ unchanged: 2 })
    const { _id, counts } = await files.import(fileOf('', '29'))
    expect(counts).toMatchObject({ changed: 2 })
    expect((await files.rows(_id)).map(({ changes }) => changes)).toEqual([
      [{ column: 'cost', before: '12.50', after: '' }],
      [{ column: 'cost', before: '31.00', after: '29.00' }],
    ])
    expect((await files.check(fileOf('', '29'))).counts).toMatchObject({ unchanged: 2 })
    const { product: found, offers } = await files.find('salt-roads')
    expect(JSON.stringify([found, offers])).not.toContain('cost')
  })

  test('show costs to admins, log a change of one, and take it back (CSV-63)', async () => {
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    const fileOf = (own: string, boxed: string) =>
      newFile(
        record({ 'Option1 name': 'Edition', 'Option1 value': '', 'Cost per item': own }),
        variant({ ...graded('Boxed', { Price: '60.00' }), 'Cost per item': boxed }),
      )
    await files.import(fileOf('12.5', ''))
    const { product: found } = await files.find('salt-roads')
    const read = async () => {
      const { costs } = await admin('GET /products/:id/costs', { params: { id: found._id } })
      return costs.map(({ option, price, cost }) => [option, price, cost])
    }
    const first = [
      [undefined, found.price, 12.5],
      ['Boxed', 60, undefined],
    ]
    expect(await read()).toEqual(first)
    const { _id } = await files.import(fileOf('14', '31'))
    expect(await read()).toEqual([
      [undefined, found.price, 14],
      ['Boxed', 60, 31],
    ])
    const { entries } = await admin('GET /audit', { query: { action: 'product.cost', limit: 2 } })
    const changes = entries.map(({ before, after }) => `${before?.cost} to ${after?.cost}`)
    expect(changes.toSorted()).toEqual(['12.5 to 14', 'null to 31'])
    const run = await admin('GET /audit', { query: { action: 'products.imported' } })
    const entry = run.entries.find(({ subjectId }) => subjectId === _id)
    await undo(admin, entry?._id ?? '')
    expect(await read()).toEqual(first)
  })

  test.each([
    ['Status', 'Draft'],
    ['Status', 'Archived'],
    ['Published on online store', 'FALSE'],
  ])('take a product off sale with %s %s: stock 0, and marked (CSV-48)', async (column, value) => {
    await files.import(
      newFile(
        record({ [column]: value, 'Option1 name': 'Grade', 'Option1 value': 'New' }),
        graded('VG / VG'),
      ),
    )
    const { product: found } = await files.find('salt-roads')
    expect(found.stock).toBe(0)
    const [row] = await shop.db.select().from(products).where(eq(products.id, found._id))
    expect(row?.needsCompletion).toBe('shopify')
    const { usedCopies } = await files.api('GET /used-copies', { query: { state: 'draft' } })
    expect(usedCopies.map(({ parentId }) => parentId)).toContain(found._id)
  })

  test('have barcodes as printed, without an apostrophe (CSV-49)', async () => {
    const { _id } = await files.import(
      newFile(
        record({ Barcode: "'0 7863-68045-1 4" }),
        record({ Barcode: '07599254711', 'URL handle': 'other' }),
      ),
    )
    const { product: found } = await files.find('salt-roads')
    expect(found.pressing).toMatchObject({
      identifiers: [{ type: 'Barcode', value: '0 7863-68045-1 4' }],
      gtins: ['0078636804514'],
    })
    expect((await files.find('other')).product.pressing?.identifiers).toHaveLength(1)
    expect((await files.rows(_id))[1]?.notes).toMatchObject([
      { column: 'Barcode', message: expect.stringContaining('not a valid barcode') },
    ])
  })

  test('become genres where the shop has them, the others are listed (CSV-50)', async () => {
    await makeProduct(shop.db, { genre: 'Slow Folk' })
    const { _id } = await files.import(newFile(record({ Tags: 'slow folk, staff pick, sale' })))
    expect((await files.find('salt-roads')).product).toMatchObject({
      albumInfo: { genre: 'Slow Folk' },
      pressing: { genres: ['Slow Folk'] },
    })
    expect((await files.rows(_id))[0]?.notes).toEqual([
      { column: 'Tags', message: 'No genre of this shop: staff pick, sale.' },
    ])
  })

  test('have a handle of at most 255 characters; a longer one is a wrong row (CSV-36)', async () => {
    const long = 'a'.repeat(3000)
    const file = newFile(record({ 'URL handle': long }), record())
    const { _id, counts } = await files.check(file)
    expect(counts).toMatchObject({ new: 1, wrong: 1 })
    const message = 'A handle has at most 255 characters.'
    const value = `${'a'.repeat(50)}…`
    expect((await files.rows(_id, 'problems'))[0]?.problems).toEqual([
      { column: 'URL handle', value, message },
    ])
    expect(
      (await files.check(newFile(record({ 'URL handle': 'a'.repeat(255) })))).counts.wrong,
    ).toBe(0)
  })

  test('that are not read are counted, and gift cards are left out (CSV-53)', async () => {
    const found = await files.import(
      newFile(
        record({ 'Weight value (grams)': 250, 'SEO title': 'Roads' }),
        graded('VG', { 'Weight value (grams)': 250, 'Option1 name': 'Grade' }),
        product({
          Title: 'Gift card',
          'URL handle': 'card',
          'Gift card': 'TRUE',
          Price: 50,
          'Google Shopping / Condition': 'new',
        }),
      ),
    )
    expect(found.ignoredCounts).toMatchObject({
      'Weight value (grams)': 2,
      'SEO title': 1,
      'Google Shopping / Condition': 1,
    })
    expect(found.ignoredColumns).toContain('Color (product.metafields.shopify.color-pattern)')
    expect(found.counts).toMatchObject({ skipped: 1 })
  })
})
