import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { exportOrders } from '#server/orders/admin/export-orders.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { buyOffers, makePressing, orderOffers } from '#tests/support/app/sold-copies.ts'
import { makeOption, makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const pressing = {
  artist: 'Mina Park',
  title: 'Low Tide',
  label: 'Jetty',
  catalogueNumber: 'JT 12',
  barcode: '9 312345 67890 7',
  country: 'Australia',
  released: '1977-02',
  format: '2 × LP, Album',
  edition: 'First pressing',
}

const nothingKnown = { label: '', catalogueNumber: '', barcode: '', country: '' }

const linesOf = async (orderId: string, api: Api = admin) =>
  (await api('GET /orders/:id', { params: { id: orderId } })).order.products

test('describes a new record, a used copy and an option as they were sold (COPY-27)', async () => {
  const record = await makePressing(shop.db)
  const copy = await makeUsedCopy(shop.db, record, {
    images: ['/images/label-side.webp'],
    copy: { notes: 'A light mark on side B.', isPlayGraded: true },
  })
  const deck = await makeProduct(shop.db, { name: 'Deck', type: 'turntable', brand: 'Kiln' })
  const usedDeck = await makeUsedCopy(shop.db, deck)
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  const medium = await makeOption(shop.db, shirt, { label: 'M' })

  const { orderId } = await orderOffers(shop, record, copy, usedDeck, medium)
  expect((await linesOf(orderId)).map(({ soldAs }) => soldAs)).toEqual([
    { kind: 'new', ...pressing },
    {
      kind: 'used',
      ...pressing,
      mediaGrade: 'VG+',
      sleeveGrade: 'VG',
      isPlayGraded: true,
      notes: 'A light mark on side B.',
      photos: ['/images/label-side.webp'],
      sku: copy.copy.sku,
    },
    {
      kind: 'used',
      artist: '',
      title: 'Deck',
      ...nothingKnown,
      released: '',
      format: '',
      edition: '',
      condition: 'Good',
      isPlayGraded: false,
      notes: '',
      photos: [],
      sku: usedDeck.copy.sku,
    },
    {
      kind: 'option',
      artist: '',
      title: 'Shirt',
      ...nothingKnown,
      released: '',
      format: '',
      edition: '',
      optionLabel: 'M',
    },
  ])
})

test('the description never changes, also when the offer does (COPY-28)', async () => {
  const record = await makePressing(shop.db)
  const copy = await makeUsedCopy(shop.db, record, { copy: { notes: 'As sold.' } })
  const { orderId } = await buyOffers(shop, copy)
  const before = await linesOf(orderId)

  await admin('PATCH /products/:id', { params: { id: record.id }, body: { name: 'Another' } })
  await shop.db
    .update(usedCopies)
    .set({ mediaGrade: 'F', notes: 'Cracked.' })
    .where(eq(usedCopies.productId, copy.id))
  await shop.db
    .update(pressings)
    .set({ country: 'Japan' })
    .where(eq(pressings.productId, record.id))
  await shop.db.update(products).set({ images: [] }).where(eq(products.id, copy.id))
  await admin('DELETE /products/:id', { params: { id: record.id } })
  expect(await linesOf(orderId)).toEqual(before)

  const isThisLine = eq(orderLines.orderId, orderId)
  for (const soldAs of [null, sql`sold_as || '{"mediaGrade": "M"}'`]) {
    const change = shop.db.update(orderLines).set({ soldAs }).where(isThisLine)
    await expect(change).rejects.toMatchObject({
      cause: { message: 'order_lines.sold_as never changes' },
    })
  }
})

test('a shopper sees the description without the SKU, and no location, cost or seller (COPY-36, COPY-38)', async () => {
  const record = await makePressing(shop.db)
  const secrets = { location: 'Shelf Q7', costCents: 7_331, floorCents: 8_442, lot: 'Lot Zebra' }
  const copy = await makeUsedCopy(shop.db, record, {
    priceCents: 9_000,
    copy: { ...secrets, acquiredFrom: 'Someone Private' },
  })
  const { api, orderId } = await buyOffers(shop, copy)
  const [line] = await linesOf(orderId, api)
  expect(line?.soldAs).toMatchObject({ kind: 'used', mediaGrade: 'VG+' })

  const params = { id: orderId }
  const cartAnswer = await api('POST /carts', { body: { productId: record.id, quantity: 1 } })
  const answers = [
    await api('GET /orders/:id', { params }),
    await api('GET /orders/me'),
    await api('GET /account/export'),
    await api('GET /products/:id', { params: { id: copy.id } }),
    cartAnswer,
  ]
  for (const answer of answers) {
    const text = JSON.stringify(answer)
    for (const secret of [copy.copy.sku, 'Shelf Q7', '73.31', '84.42', 'Zebra', 'Private']) {
      expect(text).not.toContain(secret)
    }
  }
  expect((await linesOf(orderId))[0]?.soldAs?.sku).toBe(copy.copy.sku)
})

test('an order from before has no description, and its documents none (COPY-37)', async () => {
  const record = await makePressing(shop.db)
  const { orderId, api } = await buyOffers(shop, record)
  const isThisLine = eq(orderLines.orderId, orderId)
  const [{ soldAs: _, ...line } = { soldAs: null }] = await shop.db
    .delete(orderLines)
    .where(isThisLine)
    .returning()
  await shop.db.insert(orderLines).values(line as typeof orderLines.$inferInsert)

  for (const reader of [admin, api]) {
    const [shown] = await linesOf(orderId, reader)
    expect(shown).toMatchObject({ productId: { name: 'Low Tide' }, price: 39.95 })
    expect(shown).not.toHaveProperty('soldAs')
  }
  const { paper } = await admin('GET /orders/:id/paper', { params: { id: orderId } })
  expect(paper.picks).toEqual([
    {
      lineId: `${orderId}-0`,
      quantity: 1,
      location: '',
      sku: '',
      artist: 'Mina Park',
      name: 'Low Tide',
    },
  ])
})

test('the payment page, the confirmation mail and the order file name grades and options (COPY-35)', async () => {
  const record = await makePressing(shop.db)
  const copy = await makeUsedCopy(shop.db, record)
  const bare = await makeUsedCopy(shop.db, record, { copy: { sleeveGrade: 'No Cover' } })
  const deck = await makeProduct(shop.db, { name: 'Deck', type: 'turntable' })
  const usedDeck = await makeUsedCopy(shop.db, deck)
  const shirt = await makeProduct(shop.db, { name: 'Shirt', type: 'merch', stock: 0 })
  const medium = await makeOption(shop.db, shirt, { label: 'M' })
  const { orderId } = await buyOffers(shop, record, copy, bare, usedDeck, medium)

  const names = [
    'Low Tide',
    'Low Tide (used: media VG+, sleeve VG)',
    'Low Tide (used: media VG+, sleeve No cover)',
    'Deck (used: Good)',
    'Shirt (M)',
  ]
  const request = shop.payments.requests.find((each) => each.orderId === orderId)
  expect(request?.lines.map(({ name }) => name)).toEqual(names)
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ subject }) => subject.includes(orderId))
  let file = ''
  for await (const part of exportOrders(shop.ctx(), { search: orderId })) file += part
  for (const name of names) {
    expect(mail?.text).toContain(name)
    expect(mail?.html).toContain(name)
    expect(file).toContain(`1 x ${name} at `)
  }
})

test('lists what to pick by location, with SKU and grades (COPY-34)', async () => {
  const record = await makePressing(shop.db)
  const copyAt = (location: string) => makeUsedCopy(shop.db, record, { copy: { location } })
  const [nowhere, far, near] = [await copyAt(''), await copyAt('Bin 10'), await copyAt('Bin 9')]
  const deck = await makeProduct(shop.db, { name: 'Deck', type: 'turntable' })
  const usedDeck = await makeUsedCopy(shop.db, deck, { copy: { location: 'Back room' } })
  const { orderId } = await buyOffers(shop, nowhere, far, near, usedDeck)

  // The location is where the copy is now.
  await shop.db
    .update(usedCopies)
    .set({ location: 'Bin 12' })
    .where(eq(usedCopies.productId, far.id))
  const { paper } = await admin('GET /orders/:id/paper', { params: { id: orderId } })
  const grades = { mediaGrade: 'VG+', sleeveGrade: 'VG' }
  const low = { quantity: 1, artist: 'Mina Park', name: 'Low Tide', ...grades }
  expect(paper.picks).toEqual([
    {
      lineId: `${orderId}-3`,
      quantity: 1,
      location: 'Back room',
      sku: usedDeck.copy.sku,
      artist: '',
      name: 'Deck',
      condition: 'Good',
    },
    { lineId: `${orderId}-2`, location: 'Bin 9', sku: near.copy.sku, ...low },
    { lineId: `${orderId}-1`, location: 'Bin 12', sku: far.copy.sku, ...low },
    { lineId: `${orderId}-0`, location: '', sku: nowhere.copy.sku, ...low },
  ])
})
