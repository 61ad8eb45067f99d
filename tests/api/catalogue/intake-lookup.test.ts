import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRecord } from '#tests/support/app/pressings.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()

const admin = setUpAdmin(shop)

const lookUp = (code: string) => admin('GET /intake/lookup', { query: { code } })

type Facts = { number?: string; gtin?: string; released?: string; country?: string }

async function makeRecord(name: string, { number = '', gtin, ...facts }: Facts = {}) {
  const record = await makeProduct(shop.db, { name, artist: 'Oda Quill', brand: 'Harbour Disc' })
  await shop.db
    .update(pressings)
    .set({
      ...facts,
      ...(gtin && { gtins: [gtin] }),
      normalizedNumbers: [number.replace(/\W/g, '').toUpperCase()].filter(Boolean),
    })
    .where(eq(pressings.productId, record.id))
  await shop.db
    .update(pressingLabels)
    .set({ catalogueNumber: number })
    .where(eq(pressingLabels.productId, record.id))
  return record
}

test('a SKU finds its copy, and an unknown one nothing (COPY-43)', async () => {
  const copy = await makeUsedCopy(shop.db, await makeRecord('Night Ferry'))
  const { sku } = copy.copy
  for (const code of [sku, `${sku.slice(0, 4)} ${sku.slice(4)}`]) {
    const found = await lookUp(code)
    expect(found).toMatchObject({ kind: 'sku', products: [], total: 0 })
    expect(found.usedCopy).toMatchObject({ _id: copy.id, inventory: { sku } })
  }
  expect(await lookUp('29999990')).toEqual({
    status: 'success',
    kind: 'sku',
    products: [],
    total: 0,
  })
})

test('a barcode finds each pressing that has it, however it is printed (COPY-40, COPY-41)', async () => {
  const gtin = '0888837168618'
  const first = await makeRecord('Shared Code A', {
    gtin,
    number: 'HD 77',
    released: '1977-02',
    country: 'UK',
  })
  const second = await makeRecord('Shared Code B', { gtin })
  await makeUsedCopy(shop.db, first)
  for (const code of ['888837168618', '8 88837 16861 8', '0-888837-168618']) {
    const { kind, products, total } = await lookUp(code)
    expect([kind, total]).toEqual(['barcode', 2])
    expect(products.map(({ _id }) => _id)).toEqual([first.id, second.id])
    expect(products[0]).toEqual({
      _id: first.id,
      type: 'vinyl',
      name: 'Shared Code A',
      artist: 'Oda Quill',
      label: 'Harbour Disc',
      catalogueNumber: 'HD 77',
      country: 'UK',
      year: 1977,
      format: 'Vinyl',
      thumbnail: '',
      price: 39.95,
      available: 10,
      usedAvailable: 1,
      lastPrices: [{ mediaGrade: 'VG+', price: 20, listedAt: expect.any(String) }],
    })
  }
  expect(await lookUp('5012394144777')).toMatchObject({ kind: 'barcode', products: [], total: 0 })
})

test('a text finds numbers that match exactly first, records and turntables only', async () => {
  const words = await makeRecord('QX 9 in the Dark')
  const numbered = await makeRecord('Another Room', { number: 'QX-9' })
  await makeProduct(shop.db, { name: 'QX 9 Slipmat', type: 'accessory' })
  const { kind, products } = await lookUp('qx 9')
  expect(kind).toBe('text')
  expect(products.map(({ _id }) => _id)).toEqual([numbered.id, words.id])
  const turntable = await makeProduct(shop.db, { name: 'Pivotal 3', type: 'turntable' })
  await makeUsedCopy(shop.db, turntable, { priceCents: 9900 })
  expect((await lookUp('pivotal')).products).toMatchObject([
    { _id: turntable.id, type: 'turntable', lastPrices: [{ condition: 'Good', price: 99 }] },
  ])
  await expect(lookUp('  ')).rejects.toMatchObject({ statusCode: 400, field: 'code' })
})

test.each([
  ['TØP 9', 'top9'],
  ['STRAßE 9', 'strasse-9'],
  ['ŁÓDŹ 9', 'łódź 9'],
  ['№ 9 Æ', '№9æ'],
])('a number with letters beyond ASCII comes first as well: %s by %s', async (number, code) => {
  const words = await makeProduct(shop.db, { name: `${number} ${code} in the Dark` })
  const pressing = { labels: [{ name: 'Harbour Disc', catalogueNumber: number }] }
  const { product } = await createRecord(admin, pressing, { name: `${number} Room` })
  const { products } = await lookUp(code)
  expect(products.map(({ _id }) => _id)).toEqual([product._id, words.id])
})

test('answers at most 9 products, and the last price of each grade (COPY-45)', async () => {
  for (let made = 0; made < 11; made += 1) await makeRecord(`Crowded ${made}`)
  const { products, total } = await lookUp('crowded')
  expect([products.length, total]).toEqual([9, 11])
  const record = await makeRecord('Price Memory')
  for (const [priceCents, listedAt] of [
    [3000, '2026-01-01'],
    [3500, '2026-02-01'],
    [2500, '2025-12-01'],
  ] as const) {
    const { id } = await makeUsedCopy(shop.db, record, { priceCents })
    const change = { listedAt: new Date(listedAt) }
    await shop.db.update(usedCopies).set(change).where(eq(usedCopies.productId, id))
  }
  expect((await lookUp('Price Memory')).products[0]?.lastPrices).toEqual([
    { mediaGrade: 'VG+', price: 35, listedAt: '2026-02-01T00:00:00.000Z' },
  ])
})

test('records of one title show their size', async () => {
  for (const size of ['LP', '12"', '7"'] as const) {
    const pressing = { media: [{ quantity: 1, size, descriptions: [], colour: '', text: '' }] }
    const body = { name: 'Three Sizes', type: 'vinyl' as const, price: 9, stock: 0, pressing }
    await admin('POST /products', { body })
  }
  const { products } = await lookUp('Three Sizes')
  expect(products.map(({ format }) => format).sort()).toEqual(['12"', '7"', 'LP'])
})

const graded = {
  kind: 'used',
  price: 9,
  stock: 1,
  copy: { mediaGrade: 'VG', sleeveGrade: 'VG' },
} as const
const isInShop = (id: string) =>
  admin('GET /products/:id', { params: { id } }).then(
    () => true,
    () => false,
  )

test('an idempotency key takes back the copy of its admin (COPY-52)', async () => {
  const record = await makeRecord('Lost Answer')
  const params = { id: record.id }
  const headers = { 'idempotency-key': 'lost answer' }
  const takeBack = (api: Api) => api('DELETE /intake/saved-copy', { query: { key: 'lost answer' } })
  await takeBack(admin)
  const { product } = await admin('POST /products/:id/variants', { params, headers, body: graded })
  await takeBack(await shop.apiAs(await makeAdmin(shop.db)))
  expect(await isInShop(product._id)).toBe(true)
  await takeBack(admin)
  expect(await isInShop(product._id)).toBe(false)
  await takeBack(admin)
  expect(await isInShop(record.id)).toBe(true)
})

test('a new record goes with its first copy until it has another one', async () => {
  const body = { name: 'First Copy', type: 'vinyl' as const, price: 9, stock: 0 }
  const add = async (key: string) => {
    const { product } = await admin('POST /products', {
      headers: { 'idempotency-key': `${key}-record` },
      body,
    })
    const headers = { 'idempotency-key': key }
    await admin('POST /products/:id/variants', {
      params: { id: product._id },
      headers,
      body: graded,
    })
    return product._id
  }
  const takeBack = (key: string) => admin('DELETE /intake/saved-copy', { query: { key } })
  const [alone, shared] = [await add('alone'), await add('shared')]
  await admin('POST /products/:id/variants', { params: { id: shared }, body: graded })
  await takeBack('alone')
  await takeBack('shared')
  expect([await isInShop(alone), await isInShop(shared)]).toEqual([false, true])
})
