import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { releaseReservation, reserveStock, setStock } from '#server/stock/index.ts'
import { refusalOf, refused, statusOf } from '#tests/support/app/api-errors.ts'
import { buy, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

/** One product and its variants: `GET /products/:id`. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const get = (id: string) => shop.api()('GET /products/:id', { params: { id } })
const idsOf = (offers: readonly { _id: string }[] | undefined) => offers?.map(({ _id }) => _id)
const expiresAt = new Date('2026-03-04T02:00:00Z')
const reserve = (productId: string, orderId: string) =>
  reserveStock(shop.ctx(), { orderId, lines: [{ productId, quantity: 1 }], expiresAt })

test('a product without variants has none of the fields of offers (OFFER-3)', async () => {
  const { id } = await makeProduct(shop.db)
  const answer = await get(id)
  expect(Object.keys(answer)).toEqual(['success', 'product'])
  expect(Object.keys(answer.product)).not.toEqual(
    expect.arrayContaining([
      expect.stringMatching(/parentId|variantKind|copy|option|offerSummary/),
    ]),
  )
})

test('each offer answers its own price, stock and details, with those of its product (OFFER-1, OFFER-2, OFFER-18)', async () => {
  const record = await makeProduct(shop.db, {
    name: 'Rumours',
    priceCents: 6495,
    stock: 2,
    description: 'A record.',
    brand: 'Warm',
    artist: 'Foggy',
    createdAt: new Date('2025-01-01T00:00:00Z'),
  })
  const used = await makeUsedCopy(shop.db, record, {
    priceCents: 3800,
    copy: { notes: 'Clean.', location: 'Bin 4', costCents: 1000 },
  })
  const option = await makeOption(shop.db, record, { label: 'Blue', priceCents: 7000, stock: 3 })
  const { product } = await get(used.id)
  expect(product).toMatchObject({
    _id: used.id,
    parentId: record.id,
    variantKind: 'used',
    price: 38,
    stock: 1,
    available: 1,
    name: 'Rumours',
    brand: 'Warm',
    createdAt: '2025-01-01T00:00:00.000Z',
    description:
      'Used copy. Media: Very Good Plus (VG+). Sleeve: Very Good (VG).\n\nClean.\n\nA record.',
  })
  expect(product.copy).toEqual({
    availability: 'on-sale',
    mediaGrade: 'VG+',
    sleeveGrade: 'VG',
    isPlayGraded: false,
    notes: 'Clean.',
    arrivedAt: expect.any(String) as string,
  })
  expect(JSON.stringify(await get(used.id))).not.toMatch(/Bin 4|sku|cost/)
  expect((await get(option.id)).product).toMatchObject({
    parentId: record.id,
    variantKind: 'option',
    price: 70,
    stock: 3,
    option: { label: 'Blue', position: 0 },
  })
  expect((await get(record.id)).product).toMatchObject({
    price: 64.95,
    stock: 2,
    offerSummary: {
      count: 3,
      lowPrice: 38,
      highPrice: 70,
      usedCount: 1,
      usedLowPrice: 38,
      usedHighPrice: 38,
      bestMediaGrade: 'VG+',
    },
  })
})

test('offers are own stock, options, used copies by price, then copies sold lately (OFFER-16, OFFER-17)', async () => {
  const record = await makeProduct(shop.db, { stock: 1 })
  const dear = await makeUsedCopy(shop.db, record, { priceCents: 5000 })
  const worse = await makeUsedCopy(shop.db, record, { priceCents: 2000, copy: { mediaGrade: 'G' } })
  const better = await makeUsedCopy(shop.db, record, { priceCents: 2000 })
  const large = await makeOption(shop.db, record, { label: 'L', position: 1, stock: 0 })
  const small = await makeOption(shop.db, record, { label: 'S', position: 0 })
  await makeUsedCopy(shop.db, record, { stock: 0 })
  const order = [record.id, small.id, large.id, better.id, worse.id, dear.id]
  for (const id of [record.id, dear.id, small.id])
    expect(idsOf((await get(id)).offers)).toEqual(order)

  await reserve(better.id, 'RO-held')
  const held = await get(record.id)
  expect(idsOf(held.offers)).toEqual(order)
  expect(held.offers?.[3]).toMatchObject({ available: 0, copy: { availability: 'in-checkout' } })
  expect(held.product.offerSummary).toMatchObject({ usedCount: 2, count: 4 })
  await releaseReservation(shop.ctx(), 'RO-held')

  const { api } = await makeBuyer(shop)
  const sold: string[] = []
  for (const { id } of [worse, better]) {
    const { orderId } = await api('POST /orders', {
      body: { products: [{ productId: id, quantity: 1 }] },
    })
    await payFor(shop, { sessionId: `session_${orderId}` })
    sold.unshift(id)
    shop.advance(60_000)
  }
  const after = await get(record.id)
  expect(idsOf(after.offers)).toEqual([record.id, small.id, large.id, dear.id, ...sold])
  expect(after.offers?.at(-1)?.copy).toMatchObject({ availability: 'sold', soldOn: '2026-03-04' })
  expect((await get(worse.id)).product.copy).toMatchObject({ availability: 'sold' })
  shop.advance(15 * 24 * 60 * 60_000)
  expect(idsOf((await get(record.id)).offers)).toEqual([record.id, small.id, large.id, dear.id])
  shop.setNow('2026-03-04T01:00:00Z')
})

test('a draft, a withdrawn and an archived copy have no page, and no offers without others', async () => {
  const record = await makeProduct(shop.db, { stock: 0 })
  const draft = await makeUsedCopy(shop.db, record, { stock: 0 })
  const withdrawn = await makeUsedCopy(shop.db, record)
  await setStock(shop.ctx(), [{ productId: withdrawn.id, stock: 0 }])
  const gone = await makeUsedCopy(shop.db, record)
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, gone.id))
  for (const { id } of [draft, withdrawn, gone]) {
    await expect(get(id)).rejects.toMatchObject(refused(404))
  }
  const answer = await get(record.id)
  expect(answer).not.toHaveProperty('offers')
  expect(answer.product).not.toHaveProperty('offerSummary')
})

test('a copy that waits for its inspection reads as sold and is no offer', async () => {
  const record = await makeProduct(shop.db)
  const copy = await makeUsedCopy(shop.db, record)
  await reserve(copy.id, `inspection-${copy.id}`)
  expect((await get(copy.id)).product).toMatchObject({
    available: 0,
    copy: { availability: 'sold' },
  })
  expect(await get(record.id)).not.toHaveProperty('offers')
  await releaseReservation(shop.ctx(), `inspection-${copy.id}`)
})

test('a cart and an order take exactly the offer they name, at its price (OFFER-19)', async () => {
  const record = await makeProduct(shop.db, { priceCents: 6495 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 3800 })
  const { api } = await makeBuyer(shop)
  await api('POST /carts', { body: { productId: copy.id, quantity: 1 } })
  const { cart } = await api('GET /carts/me')
  expect(cart.products[0]).toMatchObject({ quantity: 1, product: { _id: copy.id, price: 38 } })
  const { orderId } = await api('POST /orders', {
    body: { products: [{ productId: copy.id, quantity: 1 }] },
  })
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(order).toMatchObject({ total: 38, products: [{ productId: { _id: copy.id }, price: 38 }] })
  expect((await get(record.id)).product).toMatchObject({ price: 64.95, available: 10 })
})

test('an order of a copy that is gone names it by its grade (COPY-26)', async () => {
  const record = await makeProduct(shop.db, { name: 'Rumours' })
  const copy = await makeUsedCopy(shop.db, record)
  const deck = await makeProduct(shop.db, { name: 'Model 9', type: 'turntable' })
  const used = await makeUsedCopy(shop.db, deck)
  const order = async (id: string, quantity = 1) => {
    const { api } = await makeBuyer(shop)
    return api('POST /orders', { body: { products: [{ productId: id, quantity }] } })
  }
  expect(await refusalOf(order(copy.id, 2))).toMatchObject({ statusCode: 409 })
  await order(copy.id)
  expect(await refusalOf(order(copy.id))).toEqual({
    statusCode: 409,
    message: 'The VG+ copy of "Rumours" is no longer available.',
  })
  await setStock(shop.ctx(), [{ productId: used.id, stock: 0 }])
  expect(await refusalOf(order(used.id))).toEqual({
    statusCode: 409,
    message: 'The Good copy of "Model 9" is no longer available.',
  })
})

test('a change of the product shows in its variants at once (OFFER-21)', async () => {
  const { product } = await buy(shop)
  const copy = await makeUsedCopy(shop.db, product)
  await shop.db
    .update(products)
    .set({ name: 'Renamed', brand: 'Label', artist: 'Singer', thumbnail: '/images/a.webp' })
    .where(eq(products.id, product.id))
  expect((await get(copy.id)).product).toMatchObject({
    name: 'Renamed',
    brand: 'Label',
    thumbnail: '/images/a.webp',
    albumInfo: { artist: 'Singer' },
  })
  expect(await statusOf(get(copy.id))).toBe(200)
})
