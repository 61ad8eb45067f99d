import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { ProductChange } from '#contract/products/catalogue.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { reserveStock } from '#server/stock/index.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { errorOf, refused, statusOf } from '#tests/support/app/api-errors.ts'
import { makeListed } from '#tests/support/app/discogs.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

/** Used copies and options, added and changed by admins. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

let admin: Api
let record: ProductRow
let deck: ProductRow
beforeAll(async () => {
  const { id } = await makeAdmin(shop.db)
  admin = await shop.apiAs({ id })
  record = await makeProduct(shop.db, {
    name: 'Rumours',
    priceCents: 6495,
    artist: 'Foggy',
    thumbnail: '/images/cover.webp',
    createdAt: new Date('2025-01-01T00:00:00Z'),
  })
  deck = await makeProduct(shop.db, { name: 'Model 9', type: 'turntable' })
})

type Body = Parameters<typeof admin<'POST /products/:id/variants'>>[1]['body']

const add = async (productId: string, body: Body, key?: string) => {
  const headers = key ? { 'idempotency-key': key } : {}
  const request = { params: { id: productId }, headers, body }
  return (await admin('POST /products/:id/variants', request)).product
}
const change = async (id: string, body: ProductChange) =>
  (await admin('PATCH /products/:id', { params: { id }, body })).product
const get = (id: string) => shop.api()('GET /products/:id', { params: { id } })
const grades = { mediaGrade: 'VG+', sleeveGrade: 'VG' } as const
const used = (more: Partial<Extract<Body, { kind: 'used' }>> = {}): Body => ({
  kind: 'used',
  price: 38,
  copy: grades,
  ...more,
})

test('adds a used copy with grades, notes and inventory, once for each key (COPY-57, COPY-63)', async () => {
  const body = used({
    copy: { ...grades, isPlayGraded: true, notes: 'Small tick on A2.' },
    inventory: {
      location: 'Bin 4',
      cost: 12.5,
      floorPrice: 30,
      acquiredOn: '2026-03-01',
      lot: 'Crate',
    },
    images: ['/images/own.webp'],
  })
  const copy = await add(record.id, body, 'copy-1')
  expect(copy).toMatchObject({
    name: 'Rumours',
    price: 38,
    stock: 1,
    parentId: record.id,
    variantKind: 'used',
    createdAt: '2025-01-01T00:00:00.000Z',
    images: ['/images/own.webp'],
    thumbnail: '/images/cover.webp',
    albumInfo: { artist: 'Foggy' },
    copy: { ...grades, availability: 'on-sale', isPlayGraded: true, notes: 'Small tick on A2.' },
    inventory: {
      sku: expect.stringMatching(/^2\d{7}$/) as string,
      state: 'on-sale',
      ageDays: 0,
      location: 'Bin 4',
      cost: 12.5,
      floorPrice: 30,
      acquiredOn: '2026-03-01',
      lot: 'Crate',
    },
  })
  expect(await add(record.id, body, 'copy-1')).toEqual(copy)
  expect(await statusOf(add(record.id, used(), 'copy-1'))).toBe(409)
  const [entry] = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, copy._id))
  expect(entry).toMatchObject({
    action: 'product.created',
    subjectName: 'Rumours',
    before: null,
    after: {
      price: 38,
      mediaGrade: 'VG+',
      notes: 'Small tick on A2.',
      location: 'Bin 4',
      cost: 12.5,
    },
  })
  const [movement] = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, copy._id))
  expect(movement).toMatchObject({ quantity: 1, reason: 'opening' })
})

test('a draft is not in the shop until it has grades and goes on sale (COPY-55, COPY-56)', async () => {
  const draft = await add(record.id, { kind: 'used', price: 20, stock: 0 })
  expect(draft).toMatchObject({
    copy: { availability: 'unavailable' },
    inventory: { state: 'draft' },
  })
  await expect(get(draft._id)).rejects.toMatchObject(refused(404))
  const sell = (more: ProductChange = {}) => change(draft._id, { stock: 1, ...more })
  expect(await errorOf(sell())).toEqual([400, 'copy.mediaGrade', 'Choose a media grade.'])
  expect(await errorOf(sell({ copy: { mediaGrade: 'NM' } }))).toEqual([
    ...[400, 'copy.sleeveGrade', 'Choose a sleeve grade.'],
  ])
  expect(await sell({ copy: { mediaGrade: 'NM', sleeveGrade: 'Generic' } })).toMatchObject({
    stock: 1,
    copy: { availability: 'on-sale', mediaGrade: 'NM' },
    inventory: { state: 'on-sale' },
  })
  const seen = await admin('POST /products/bulk-preview', {
    body: { selection: { ids: [draft._id] }, change: { how: 'stock-set', value: 2 } },
  })
  expect(seen.rows[0]?.refusal).toBe('A used copy is one piece: the stock is 0 or 1.')
})

test.each<[string, () => Promise<unknown>, [number, string | undefined, string]]>([
  [
    'of an accessory',
    async () => add((await makeProduct(shop.db, { type: 'accessory' })).id, used()),
    [400, 'kind', 'Only records and turntables have used copies.'],
  ],
  [
    'without grades',
    () => add(record.id, { kind: 'used', price: 5 }),
    [400, 'copy.mediaGrade', 'Choose a media grade.'],
  ],
  [
    'of a turntable without condition',
    () => add(deck.id, { kind: 'used', price: 5 }),
    [400, 'copy.condition', 'Choose a condition.'],
  ],
  [
    'of a turntable with grades',
    () => add(deck.id, used()),
    [400, 'copy.mediaGrade', 'A turntable has a condition instead of grades.'],
  ],
  [
    'of a record with a condition',
    () => add(record.id, used({ copy: { condition: 'Good' } })),
    [400, 'copy.condition', 'A record has grades instead of a condition.'],
  ],
  [
    'twice',
    () => add(record.id, used({ stock: 2 as never })),
    [400, 'stock', 'A used copy is one piece: the stock is 0 or 1.'],
  ],
  [
    'with six photos',
    () =>
      add(record.id, used({ images: Array.from({ length: 6 }, (_, at) => `/images/${at}.webp`) })),
    [400, 'images', 'At most 5 images'],
  ],
  [
    'of a used copy',
    async () => add((await makeUsedCopy(shop.db, record)).id, used()),
    [409, undefined, 'A variant cannot have variants.'],
  ],
  [
    'of nothing',
    () => add('0198c0de-0000-7000-8000-000000000000', used()),
    [404, undefined, 'Product not found'],
  ],
])('refuses a used copy %s', async (_, call, expected) => {
  expect(await errorOf(call())).toEqual(expected)
})

test('changes only the given fields of a used copy, with the values before and after in the log (COPY-63)', async () => {
  const copy = await makeUsedCopy(shop.db, record, { copy: { notes: 'Old', location: 'A1' } })
  const changed = await change(copy.id, {
    price: 25,
    copy: { mediaGrade: 'NM' },
    inventory: { location: 'B2', cost: 4 },
  })
  expect(changed).toMatchObject({
    price: 25,
    copy: { mediaGrade: 'NM', sleeveGrade: 'VG', notes: 'Old' },
    inventory: { location: 'B2', cost: 4 },
  })
  const [entry] = await shop.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, copy.id))
  expect(entry).toMatchObject({
    before: { price: 20, mediaGrade: 'VG+', location: 'A1', cost: null },
    after: { price: 25, mediaGrade: 'NM', location: 'B2', cost: 4 },
  })
  const cleared = await change(copy.id, { inventory: { cost: null } })
  expect(cleared.inventory).not.toHaveProperty('cost')
  expect(await errorOf(change(copy.id, { copy: { sleeveGrade: null } }))).toEqual([
    ...[400, 'copy.sleeveGrade', 'Choose a sleeve grade.'],
  ])
  expect(await statusOf(change(copy.id, { inventory: { sku: '1' } as never }))).toBe(400)
})

test('a change with the version of GET /used-copies/:id is refused after another change', async () => {
  const { id } = await makeUsedCopy(shop.db, record)
  const { usedCopy } = await admin('GET /used-copies/:id', { params: { id } })
  const save = (price: number) =>
    admin('PATCH /products/:id', {
      params: { id },
      body: { price },
      headers: ifMatch(usedCopy.version),
    })
  expect((await save(21)).product.price).toBe(21)
  expect(await statusOf(save(22))).toBe(412)
})

test('stock 0 withdraws a used copy, and is refused during its checkout', async () => {
  const copy = await makeUsedCopy(shop.db, record)
  expect(await change(copy.id, { stock: 0 })).toMatchObject({ inventory: { state: 'withdrawn' } })
  expect(await change(copy.id, { stock: 1 })).toMatchObject({ inventory: { state: 'on-sale' } })
  const movements = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, copy.id))
    .orderBy(stockMovements.id)
  expect(movements.map(({ reason }) => reason)).toEqual(['opening', 'withdrawn', 'correction'])
  await reserveStock(shop.ctx(), {
    orderId: `inspection-${copy.id}`,
    expiresAt: new Date('2027-01-01'),
    lines: [{ productId: copy.id, quantity: 1 }],
  })
  expect(await statusOf(change(copy.id, { stock: 0 }))).toBe(409)
})

const onRecord = 'This belongs to the record. Change it there.'
const onProduct = 'This belongs to the product. Change it there.'

test('refuses fields that belong to the product of a variant, or to another kind (OFFER-20)', async () => {
  const copy = await makeUsedCopy(shop.db, record)
  const bodies: ProductChange[] = [
    ...[{ name: 'x' }, { type: 'merch' as const }, { brand: 'x' }, { description: 'x' }],
    ...[{ albumInfo: null }, { thumbnail: '' }],
  ]
  for (const body of bodies) {
    const [field] = Object.keys(body)
    expect(await errorOf(change(copy.id, body))).toEqual([400, field, onRecord])
  }
  const shirt = await makeProduct(shop.db, { type: 'merch', stock: 0 })
  const option = await makeOption(shop.db, shirt, { label: 'M' })
  expect(await errorOf(change(option.id, { name: 'x' }))).toEqual([400, 'name', onProduct])
  const notes = { copy: { notes: 'x' } }
  expect(await errorOf(change(option.id, notes))).toEqual([
    400,
    'copy',
    'Only used copies have this.',
  ])
  expect(await errorOf(change(record.id, notes))).toEqual([
    400,
    'copy',
    'Only used copies have this.',
  ])
  expect(await errorOf(change(copy.id, { option: { label: 'x' } }))).toEqual([
    400,
    'option',
    'Only options have this.',
  ])
  expect(await errorOf(change(copy.id, { stock: 2 }))).toContain('stock')
})

test('a product with used copies becomes no accessory', async () => {
  const product = await makeProduct(shop.db)
  const copy = await makeUsedCopy(shop.db, product)
  const becomeAccessory = () => change(product.id, { type: 'accessory' })
  expect(await errorOf(becomeAccessory())).toEqual([409, 'type', 'This product has used copies.'])
  await admin('DELETE /products/:id', { params: { id: copy.id } })
  expect(await becomeAccessory()).toMatchObject({ type: 'accessory' })
})

test('a used copy has its Discogs listing and its shipping weight in its inventory (CSV-15)', async () => {
  const { id } = await makeListed(shop, record, { listing: 4_000_000_001 })
  const weigh = (shippingWeightGrams: number | null) =>
    admin('PATCH /products/:id', { params: { id }, body: { inventory: { shippingWeightGrams } } })
  const { product } = await weigh(230)
  expect(product.inventory).toMatchObject({
    discogsListingId: 4_000_000_001,
    shippingWeightGrams: 230,
  })
  expect((await weigh(null)).product.inventory).not.toHaveProperty('shippingWeightGrams')
  expect(await errorOf(weigh(-1))).toEqual([
    ...[400, 'inventory.shippingWeightGrams', 'Shipping weight must not be negative'],
  ])
})
