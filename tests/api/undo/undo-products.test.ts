import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { releaseReservation, reserveStock, sellUnreserved } from '#server/stock/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, previewUndo, undo } from '#tests/support/app/undo.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

type Change = Parameters<typeof admin<'PATCH /products/:id'>>[1]['body']
const change = (id: string, body: Change) => admin('PATCH /products/:id', { params: { id }, body })
const read = async (id: string) => (await admin('GET /products/:id', { params: { id } })).product
const entryOf = (id: string) => latestEntryOf(shop.db, id)

const pressing: PressingInput = {
  format: 'Vinyl',
  country: 'Australia',
  edition: '',
  packaging: '',
  notes: 'Sticker on wrap',
  media: [{ quantity: 2, descriptions: ['Album'], colour: 'Amber', text: '' }],
  artists: [
    { name: 'Ida Fell', creditedAs: 'I. Fell', joinPhrase: ' with ' },
    { name: 'The Low Piers', creditedAs: '', joinPhrase: '' },
  ],
  labels: [{ name: 'Quayside', catalogueNumber: 'QS 12' }],
  genres: ['Folk'],
  styles: [],
  released: '1977-02',
  originalYear: 1976,
  identifiers: [{ type: 'Barcode', value: '9300000000012', description: '' }],
  tracks: [{ position: 'A1', title: 'Fog', seconds: 61, isHeading: false, artist: '' }],
}

describe('the undo of a changed product', () => {
  test('shows each value now and after, and is an entry that can be undone itself (UNDO-1, UNDO-2)', async () => {
    const { id } = await makeProduct(shop.db, { name: 'Slow Tide', priceCents: 2000, brand: 'Old' })
    await change(id, { name: 'Slow Tides', price: 25.5, brand: 'New', shipsOn: '2099-01-02' })
    const entry = await entryOf(id)
    expect(await previewUndo(admin, entry)).toMatchObject({
      changes: [
        {
          subjectId: id,
          subjectName: 'Slow Tides',
          before: { name: 'Slow Tides', price: 25.5, brand: 'New' },
          after: { name: 'Slow Tide', price: 20, brand: 'Old' },
        },
      ],
      total: 1,
      conflicts: [],
      conflictCount: 0,
    })
    const undone = await undo(admin, entry)
    expect(undone).toMatchObject({
      action: 'product.changed',
      undoOf: entry,
      isUndone: false,
      before: { name: 'Slow Tides', price: 25.5, brand: 'New' },
      after: { name: 'Slow Tide', price: 20, brand: 'Old' },
    })
    expect(await read(id)).toMatchObject({ name: 'Slow Tide', price: 20, brand: 'Old' })
    expect((await read(id)).shipsOn).toBeUndefined()
    await undo(admin, undone._id)
    expect(await read(id)).toMatchObject({ name: 'Slow Tides', price: 25.5, brand: 'New' })
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(entries.map(({ isUndone }) => isUndone)).toEqual([false, true, false])
    await undo(admin, entry)
    expect(await read(id)).toMatchObject({ name: 'Slow Tide', price: 20 })
  })

  test('is refused when a later change touched the same fields, and names it (UNDO-3)', async () => {
    const { id } = await makeProduct(shop.db, { name: 'Low Pier', priceCents: 2000 })
    await change(id, { price: 30 })
    const entry = await entryOf(id)
    const { seen } = await previewUndo(admin, entry)
    await change(id, { description: 'Other fields do not matter' })
    expect((await previewUndo(admin, entry)).conflicts).toEqual([])
    const other = await makeAdmin(shop.db)
    const otherApi = await shop.apiAs(other)
    await otherApi('PATCH /products/:id', { params: { id }, body: { price: 35 } })
    const later = await entryOf(id)
    expect((await previewUndo(admin, entry)).conflicts).toEqual([
      {
        subjectName: 'Low Pier',
        field: 'price',
        at: expect.any(String),
        message: `Changed since by ${other.email}.`,
      },
    ])
    await expect(
      admin('POST /audit/:id/undo', { params: { id: entry }, body: { seen } }),
    ).rejects.toMatchObject({
      statusCode: 409,
      serverMessage: `Nothing was undone. “Low Pier”, price: Changed since by ${other.email}.`,
    })
    expect((await read(id)).price).toBe(35)
    await undo(admin, later)
    await undo(admin, entry)
    expect((await read(id)).price).toBe(20)
  })

  test('is refused when its preview is no longer true, and a second time (UNDO-4)', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 })
    await change(id, { stock: 8 })
    const entry = await entryOf(id)
    const { seen } = await previewUndo(admin, entry)
    await sellUnreserved(shop.ctx(), 'RO-UNDO', [{ productId: id, quantity: 1 }], 'sale')
    const make = (body: { seen: string }) =>
      admin('POST /audit/:id/undo', { params: { id: entry }, body })
    await expect(make({ seen })).rejects.toMatchObject({
      statusCode: 409,
      serverMessage: 'This has changed in the meantime.',
    })
    const results = await Promise.allSettled([undo(admin, entry), undo(admin, entry)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await findProductRow(shop.db, id)).stock).toBe(4)
    expect((await previewUndo(admin, entry)).conflicts).toMatchObject([
      { message: 'Nothing of it is left to undo.' },
    ])
  })

  test('leaves empty album info, as it was before', async () => {
    const { id } = await makeProduct(shop.db, { type: 'vinyl' })
    const albumInfo = { artist: '', genre: '', releaseDate: '', trackList: [] }
    await change(id, { albumInfo })
    await change(id, { pressing: { tracks: pressing.tracks } })
    await undo(admin, await entryOf(id))
    expect((await read(id)).albumInfo).toEqual(albumInfo)
  })

  test('an absent value as a file and as a form writes it is no change, and an earlier entry of it has nothing to undo', async () => {
    const { id, name } = await makeProduct(shop.db)
    await shop.db.update(products).set({ genre: null, trackList: null }).where(eq(products.id, id))
    await change(id, { albumInfo: { genre: '', trackList: [] } })
    const ofProduct = eq(auditEntries.subjectId, id)
    expect(await shop.db.$count(auditEntries, ofProduct)).toBe(0)
    const subject = { subjectId: id, subjectName: name, actor: 'test', transactionId: 1n }
    await shop.db.insert(auditEntries).values({
      ...subject,
      action: 'product.changed',
      before: { genre: null },
      after: { genre: '' },
    })
    const entry = await entryOf(id)
    const { conflicts, seen } = await previewUndo(admin, entry)
    expect(conflicts).toMatchObject([{ message: 'Nothing of it is left to undo.' }])
    await expect(
      admin('POST /audit/:id/undo', { params: { id: entry }, body: { seen } }),
    ).rejects.toMatchObject({ statusCode: 409 })
  })

  test('takes back a stock correction by a counter movement, as far as units are there (UNDO-5)', async () => {
    const { id } = await makeProduct(shop.db, { stock: 5 })
    await change(id, { stock: 8 })
    const entry = await entryOf(id)
    await sellUnreserved(shop.ctx(), 'RO-SOLD', [{ productId: id, quantity: 2 }], 'sale')
    expect((await previewUndo(admin, entry)).changes).toMatchObject([
      { before: { stock: 6 }, after: { stock: 3 } },
    ])
    await reserveStock(shop.ctx(), {
      orderId: 'RO-HELD',
      lines: [{ productId: id, quantity: 4 }],
      expiresAt: new Date(shop.ctx().now.getTime() + 60_000),
    })
    expect((await previewUndo(admin, entry)).conflicts).toMatchObject([
      { field: 'stock', message: expect.stringContaining('in open checkouts or on hold') },
    ])
    await releaseReservation(shop.ctx(), 'RO-HELD')
    const { id: plain } = await makeProduct(shop.db, { stock: 5 })
    await change(plain, { stock: 1 })
    await undo(admin, await entryOf(plain))
    const movements = await shop.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, plain))
      .orderBy(stockMovements.id)
    expect(movements.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, 'opening'],
      [-4, 'correction'],
      [4, 'correction'],
    ])
  })

  test('restores the pressing with credits and numbers exactly (UNDO-6)', async () => {
    const { id } = await makeProduct(shop.db, { type: 'vinyl' })
    await change(id, { pressing })
    const before = await read(id)
    await change(id, { albumInfo: { artist: 'X', genre: 'Y', releaseDate: '', trackList: ['Z'] } })
    await undo(admin, await entryOf(id))
    expect((await read(id)).pressing).toEqual(before.pressing)
    await change(id, { pressing: { ...pressing, country: 'UK', labels: [], identifiers: [] } })
    const entry = await entryOf(id)
    await change(id, {
      pressing: { ...pressing, country: 'UK', labels: [], identifiers: [], edition: 'Second' },
    })
    await undo(admin, entry)
    const { updatedAt: _, version: __, stockVersion: ___, ...restored } = await read(id)
    expect(restored).toMatchObject({
      brand: before.brand,
      albumInfo: before.albumInfo,
      pressing: { ...before.pressing, edition: 'Second' },
    })
  })

  test('says why an entry of an earlier version cannot be undone (UNDO-7)', async () => {
    const { id } = await makeProduct(shop.db, { type: 'vinyl' })
    await change(id, { pressing })
    const entry = await entryOf(id)
    await shop.db
      .update(auditEntries)
      .set({ exact: null })
      .where(eq(auditEntries.id, BigInt(entry)))
    expect((await previewUndo(admin, entry)).refusal).toContain('earlier version of the shop')
  })
})

describe('the undo of a deleted and of an added product', () => {
  test('puts a deleted product back with the variants that went with it (UNDO-8)', async () => {
    const record = await makeProduct(shop.db, { type: 'vinyl', name: 'Fog Lines' })
    const copy = await makeUsedCopy(shop.db, record)
    const gone = await makeUsedCopy(shop.db, record)
    await admin('DELETE /products/:id', { params: { id: gone.id } })
    shop.advance(1000)
    await admin('DELETE /products/:id', { params: { id: record.id } })
    const copyEntry = await entryOf(gone.id)
    expect((await previewUndo(admin, copyEntry)).conflicts).toMatchObject([
      { message: 'Its product is deleted. Undo that first.' },
    ])
    const entry = await entryOf(record.id)
    expect((await previewUndo(admin, entry)).changes).toMatchObject([
      { before: null, after: { name: 'Fog Lines' } },
    ])
    const restored = await undo(admin, entry)
    expect(restored).toMatchObject({ action: 'product.created', undoOf: entry, before: null })
    expect((await read(record.id)).name).toBe('Fog Lines')
    expect((await read(copy.id)).price).toBe(20)
    await expect(read(gone.id)).rejects.toMatchObject({ statusCode: 404 })
    await undo(admin, copyEntry)
    expect((await read(gone.id)).parentId).toBe(record.id)
    await expect(undo(admin, restored._id)).rejects.toMatchObject({
      serverMessage: expect.stringContaining('2 used copies or options'),
    })
  })

  test('puts a deleted option back unless its label is taken by now (UNDO-8)', async () => {
    const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
    const small = await makeOption(shop.db, shirt, { label: 'S' })
    await admin('DELETE /products/:id', { params: { id: small.id } })
    const entry = await entryOf(small.id)
    const other = await makeOption(shop.db, shirt, { label: 'S' })
    expect((await previewUndo(admin, entry)).conflicts).toMatchObject([
      { message: 'This product has such an option again.' },
    ])
    await admin('DELETE /products/:id', { params: { id: other.id } })
    await undo(admin, entry)
    expect((await read(small.id)).option).toEqual({ label: 'S', position: 0 })
  })

  test('deletes no added product that customers want', async () => {
    const body = { name: 'Wanted', type: 'vinyl' as const, price: 12, stock: 0 }
    const { product } = await admin('POST /products', { body })
    const { api } = await makeBuyer(shop)
    const params = { productId: product._id }
    await api('PUT /wants/:productId', { params, body: {} })
    await expect(undo(admin, await entryOf(product._id))).rejects.toMatchObject({
      serverMessage: expect.stringContaining('A customer wants it by now.'),
    })
    await api('DELETE /wants/:productId', { params })
    await undo(admin, await entryOf(product._id))
  })

  test('deletes an added product until it is changed or sold (UNDO-9)', async () => {
    const add = async () => {
      const body = { name: 'Net Song', type: 'merch' as const, price: 12, stock: 3 }
      return (await admin('POST /products', { body })).product._id
    }
    const [plain, changed, sold] = [await add(), await add(), await add()]
    const deletion = await undo(admin, await entryOf(plain))
    expect(deletion).toMatchObject({ action: 'product.archived', after: null })
    await expect(read(plain)).rejects.toMatchObject({ statusCode: 404 })
    await undo(admin, deletion._id)
    expect((await read(plain)).stock).toBe(3)
    const creation = await entryOf(changed)
    await change(changed, { price: 13 })
    expect((await previewUndo(admin, creation)).conflicts).toMatchObject([
      { field: '', message: expect.stringContaining('Changed since by') },
    ])
    await sellUnreserved(shop.ctx(), 'RO-NET', [{ productId: sold, quantity: 1 }], 'sale')
    expect((await previewUndo(admin, await entryOf(sold))).conflicts).toMatchObject([
      { field: 'stock', message: expect.stringContaining('sold or returned') },
    ])
  })
})

test.each([
  ['review', { text: 'A quiet one.', author: 'Ida', isPick: true }],
  ['fit', { kind: 'stylus', stylusType: 'VM95' }],
] as const)(
  'says of the %s of a deleted product that the deletion comes first (UNDO-3)',
  async (name, body) => {
    const { id } = await makeProduct(shop.db, { type: 'accessory' })
    await admin(`PUT /products/:id/${name}`, { params: { id }, body } as never)
    const entry = await entryOf(id)
    await admin('DELETE /products/:id', { params: { id } })
    expect((await previewUndo(admin, entry)).conflicts).toMatchObject([
      { message: 'It is deleted. Undo that first.' },
    ])
  },
)
