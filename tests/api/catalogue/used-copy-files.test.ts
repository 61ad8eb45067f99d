import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { reservations } from '#server/stock/stock.tables.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop()

const files = setUpFrom(beforeEach, async () => openProductFiles(shop, await makeAdmin(shop.db)))

const check = (file: string) => files.check(file, { format: 'used-copies' })
const makeCopy = async (values: Parameters<typeof makeUsedCopy>[2] = {}, product?: ProductRow) =>
  makeUsedCopy(shop.db, product ?? (await makeProduct(shop.db)), values)
const find = async (id: string) =>
  (await files.api('GET /used-copies/:id', { params: { id } })).usedCopy
const toProblems = async (id: string) =>
  (await files.rows(id)).map(({ problems }) =>
    problems.map(({ column, message }) => `${column}: ${message}`),
  )

describe('a file of used copies', () => {
  test('changes nothing when it is the export (CSV-60)', async () => {
    const record = await makeProduct(shop.db)
    const copy = { notes: '=Light "marks", two\nlines', costCents: 850, floorCents: 1205 }
    await makeCopy({ copy: { ...copy, isPlayGraded: true, location: 'Bin B1' } }, record)
    await makeCopy({ stock: 0, copy: { mediaGrade: null, sleeveGrade: null } }, record)
    await makeCopy({}, await makeProduct(shop.db, { type: 'turntable' }))
    const query = `?product-id=${record.id}`
    for (const path of [`/used-copies/export${query}`, '/used-copies/export']) {
      const found = await check(await files.download(path))
      expect(found.counts).toMatchObject({ unchanged: found.total, changed: 0, wrong: 0 })
      expect(found.ignoredColumns).toEqual([])
    }
  })

  test('changes price, notes, grades, location, cost and floor price by SKU (CSV-60)', async () => {
    const { id, copy, updatedAt } = await makeCopy({ copy: { costCents: 500 } })
    const other = await makeCopy()
    const { _id } = await check(
      'sku,media,Sleeve,play_graded,notes,price,cost,floor price,location,lot,colour\n' +
        `${copy.sku},Near Mint (NM or M-),no cover,yes,Lovely,24.5,,15,Bin C3,Estate 1,red\n` +
        `${other.copy.sku},VG+,VG,no,,20,,,,,\n`,
    )
    const found = await files.find(_id)
    expect(found).toMatchObject({
      format: 'used-copies',
      ignoredColumns: ['colour'],
      counts: { changed: 1, unchanged: 1, wrong: 0 },
    })
    const [row] = await files.rows(_id, 'changes')
    expect(row).toMatchObject({ usedCopyId: id, outcome: 'changed' })
    expect(row?.changes).toContainEqual({ column: 'price', before: '20.00', after: '24.50' })
    expect(await files.apply(_id)).toMatchObject({ state: 'applied' })
    const after = await find(id)
    expect(after).toMatchObject({
      price: 24.5,
      copy: { mediaGrade: 'NM', sleeveGrade: 'No Cover', isPlayGraded: true, notes: 'Lovely' },
      inventory: { floorPrice: 15, location: 'Bin C3', lot: '', state: 'on-sale' },
    })
    expect(after.inventory).not.toHaveProperty('cost')
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(updatedAt.getTime())
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries).toMatchObject([{ action: 'product.changed' }])
  })

  test('moves the price of the record to its cheapest copy (CSV-60)', async () => {
    const record = await makeProduct(shop.db, { stock: 0 })
    const { copy } = await makeCopy({ priceCents: 3000 }, record)
    const { _id } = await check(`sku;price\n${copy.sku};12,50\n`)
    await files.apply(_id)
    const query: CallRequest<'GET /products'>['query'] = { view: 'featured' }
    const { products: listed } = await files.api('GET /products', { query })
    expect(listed.map(({ price }) => price)).toContain(12.5)
  })

  test('skips a copy in checkout (CSV-60)', async () => {
    const { id, copy } = await makeCopy()
    await shop.db.update(products).set({ reserved: 1 }).where(eq(products.id, id))
    const expiresAt = new Date('2027-01-01')
    const reserved = { orderId: 'R-1', productId: id, quantity: 1, expiresAt }
    await shop.db.insert(reservations).values(reserved)
    const { _id, counts } = await check(`sku,price\n${copy.sku},99\n`)
    expect(counts).toMatchObject({ skipped: 1, changed: 0 })
    const [row] = await files.rows(_id)
    expect(row).toMatchObject({ notes: [{ column: '', message: 'In checkout' }] })
    await expect(files.apply(_id)).rejects.toThrow('There is nothing to change.')
  })

  test('is wrong as a whole while a row is wrong, each named with its column (CSV-60)', async () => {
    const { copy } = await makeCopy()
    const gone = await makeCopy()
    await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id))
    const deck = await makeCopy({}, await makeProduct(shop.db, { type: 'turntable' }))
    const { _id } = await check(
      'sku,media,condition,play_graded,price\n' +
        `20999999,VG,,no,1\n${gone.copy.sku},VG,,no,1\n` +
        `${copy.sku},EX,,maybe,free\n${copy.sku},VG,,no,1\n${deck.copy.sku},VG,Good,no,1\n`,
    )
    expect(await toProblems(_id)).toEqual([
      ['sku: No used copy has this SKU.'],
      ['sku: No used copy has this SKU.'],
      expect.arrayContaining([
        'media: media must be one of M, NM, VG+, VG, G+, G, F, P',
        'play_graded: play_graded must be yes or no',
        'price: price must be an amount such as 39.95',
      ]),
      ['sku: Row 4 is about the same copy. Keep one of the two.'],
      ['media: A turntable has a condition instead of grades.'],
    ])
    await expect(files.apply(_id)).rejects.toThrow('rows are wrong')
  })

  test('cannot take the grade from a copy on sale, but from a draft (CSV-60)', async () => {
    const onSale = await makeCopy()
    const draft = await makeCopy({ stock: 0 })
    const { _id } = await check(`sku,sleeve\n${onSale.copy.sku},\n${draft.copy.sku},\n`)
    expect(await toProblems(_id)).toEqual([['sleeve: Choose a sleeve grade.'], []])
  })

  test('leaves out a copy that changed after the check (CSV-60)', async () => {
    const { id, copy } = await makeCopy()
    const { _id } = await check(`sku,location\n${copy.sku},Bin 1\n`)
    await shop.db.update(usedCopies).set({ location: 'Bin 2' }).where(eq(usedCopies.productId, id))
    expect(await files.apply(_id)).toMatchObject({ state: 'checked', outdated: 1 })
    expect((await find(id)).inventory.location).toBe('Bin 2')
  })

  test.each([
    ['price\n1\n', 'The column sku is missing.'],
    ['sku,artist\n1,2\n', 'The file has none of the columns media'],
    ['sku,price,price\n1,2,3\n', 'The column price is there twice.'],
  ])('is refused with the header of %j (CSV-60)', async (file, message) => {
    const answer = await files.upload(file, { format: 'used-copies' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(message)
  })
})
