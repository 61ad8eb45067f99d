import { expect, test } from 'vitest'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import {
  enter,
  entryOf,
  followDrops,
  HOUR_MS,
  inHours,
  makeDraw,
  makeEntrants,
  saveDrop,
} from '#tests/support/app/drops.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeOption } from '#tests/support/app/variants.ts'
import {
  addCopy,
  adminApi,
  heldBy,
  makeQueue,
  makeSoldOut,
  orderOne,
  passOn,
  want,
} from '#tests/support/app/wants.ts'

/** The limit of each customer: order, queue, draw, want and entry decide by one rule. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const conflict = (serverMessage: string) => ({ statusCode: 409, serverMessage })
const hadOne = conflict('At most 1 per customer, and you have ordered 1.')

const buyOne = async ({ api }: Buyer, product: Pick<ProductRow, 'id'>) => {
  const { orderId } = await orderOne(api, product)
  await payFor(shop, { sessionId: `session_${orderId}` })
  return orderId
}

const setStock = async ({ id }: Pick<ProductRow, 'id'>, stock: number) => {
  const admin = await adminApi(shop)
  await admin('PATCH /products/:id', { params: { id }, body: { stock } })
}

const setStatus = async (id: string, status: 'cancelled' | 'returned' | 'pending') => {
  const admin = await adminApi(shop)
  await admin('PATCH /orders/:id', { params: { id }, body: { status } })
}

const removeDrop = async ({ id }: Pick<ProductRow, 'id'>) => {
  const admin = await adminApi(shop)
  await admin('DELETE /drops/:productId', { params: { productId: id } })
}

/** A sold-out record: the buyer has one of it, wants another, and a second customer waits behind. The limit is one. */
async function makeLimited() {
  const product = await makeProduct(shop.db, { stock: 1 })
  const buyer = await makeBuyer(shop)
  const orderId = await buyOne(buyer, product)
  await want(buyer.api, product)
  shop.advance(1000)
  const [next] = await makeQueue(shop, product, [{}])
  if (!next) throw new Error('no customer')
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  return { product, orderId, queue: [buyer, next] as const }
}

test('a unit goes to the first of the queue who may buy it, past those at the limit (DROP-12, WANT-7)', async () => {
  const { product, queue } = await makeLimited()
  await setStock(product, 1)
  expect(await heldBy(queue)).toEqual([[], [product.id]])
  await orderOne(queue[1].api, product)
})

test('a customer at the limit is refused with the reason instead of being placed in the queue (DROP-12, WANT-1)', async () => {
  const product = await makeProduct(shop.db, { stock: 1 })
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  const buyer = await makeBuyer(shop)
  const orderId = await buyOne(buyer, product)
  await expect(want(buyer.api, product)).rejects.toMatchObject(hadOne)
  await setStatus(orderId, 'returned')
  await setStock(product, 0)
  await want(buyer.api, product)
  await setStock(product, 1)
  expect(await heldBy([buyer])).toEqual([[product.id]])
})

test.each([
  ['raised', ({ id }: ProductRow) => saveDrop(shop, id, { limitPerCustomer: 2 })],
  ['removed', removeDrop],
] as const)(
  'a limit that is %s gives the waiting unit to the first of the queue at once (DROP-13)',
  async (_, lift) => {
    const { product, queue } = await makeLimited()
    await queue[1].api('DELETE /wants/:productId', { params: { productId: product.id } })
    await setStock(product, 1)
    expect(await heldBy(queue)).toEqual([[], []])
    await lift(product)
    expect(await heldBy(queue)).toEqual([[product.id], []])
  },
)

test.each(['cancelled', 'returned'] as const)(
  'an order that is %s gives its unit back to the limit, and a waiting option to its customer (DROP-12)',
  async (status) => {
    const { product, orderId, queue } = await makeLimited()
    const option = await makeOption(shop.db, product, { label: 'Clear', stock: 0 })
    await queue[1].api('DELETE /wants/:productId', { params: { productId: product.id } })
    await setStock(option, 1)
    expect(await heldBy(queue)).toEqual([[], []])
    await setStatus(orderId, status)
    expect((await heldBy(queue))[0]).toHaveLength(1)
  },
)

test('a hold beyond the limit ends, with a lower limit or an order of another option, and passes on (DROP-12, WANT-16)', async () => {
  const product = await makeSoldOut(shop)
  const option = await makeOption(shop.db, product, { label: 'Clear', stock: 0 })
  const queue = await makeQueue(shop, product, [{}, {}])
  const [first] = queue
  if (!first) throw new Error('no customer')
  await setStock(option, 1)
  expect(await heldBy(queue)).toEqual([[option.id], []])
  await setStock(product, 2)
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  const admin = await adminApi(shop)
  const held = await admin('GET /products/:id/queue', { params: { id: product.id } })
  for (const { _id, product: offer } of held.holds) {
    if (offer._id === product.id) await admin('POST /holds/:id/release', { params: { id: _id } })
  }
  expect(await heldBy(queue)).toEqual([[option.id], []])
  await orderOne(first.api, product)
  expect(await heldBy(queue)).toEqual([[], [option.id]])
})

test('a limit of one refuses a second unit on hold, by hand too (DROP-12, WANT-20)', async () => {
  const product = await makeProduct(shop.db, { stock: 2 })
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  const { user } = await makeBuyer(shop)
  const admin = await adminApi(shop)
  const hold = () =>
    admin('POST /holds', { body: { productId: product.id, userId: user.id, hours: 1 } })
  await hold()
  const most = conflict('At most 1 per customer, ordered and on hold together.')
  await expect(hold()).rejects.toMatchObject(most)
})

test('a draw refuses the entry of a customer at the limit, and passes over one who reaches it later (DROP-12, DROP-15, DROP-18)', async () => {
  const product = await makeDraw(shop, { limitPerCustomer: 2 }, { stock: 1, name: 'Reeds' })
  const option = await makeOption(shop.db, product, { label: 'Clear' })
  await saveDrop(shop, option.id, { limitPerCustomer: 2 })
  shop.advance(HOUR_MS)
  const entrants = await makeEntrants(shop, 2)
  for (const entrant of entrants) await enter(entrant, product.id)
  const [late] = await makeEntrants(shop, 1)
  if (!late) throw new Error('no entrant')
  for (const buyer of [late, ...entrants]) {
    await buyOne(buyer, option)
    await buyOne(buyer, option)
  }
  const hadTwo = conflict('At most 2 per customer, and you have ordered 2.')
  await expect(enter(late, product.id)).rejects.toMatchObject(hadTwo)
  shop.advance(HOUR_MS)
  await followDrops(shop)
  expect(await heldBy(entrants)).toEqual([[], []])
  const subjects = shop.mailer.sent.map(({ subject }) => subject)
  for (const place of [1, 2]) {
    const told = `Reeds: You are number ${place}, and have ordered as many as one customer may.`
    expect(subjects).toContain(told)
  }
})

test('a drawn customer at the limit reads so in their entry, and the next number has the unit (DROP-18, DROP-19)', async () => {
  const product = await makeDraw(shop, { limitPerCustomer: 1 }, { stock: 0 })
  const option = await makeOption(shop.db, product, { label: 'Clear' })
  await saveDrop(shop, option.id, { limitPerCustomer: 1 })
  shop.advance(HOUR_MS)
  const entrants = await makeEntrants(shop, 2)
  for (const entrant of entrants) await enter(entrant, product.id)
  shop.advance(HOUR_MS)
  await followDrops(shop)
  const places = await Promise.all(entrants.map((entrant) => entryOf(entrant, product.id)))
  const [first, second] = places[0]?.place === 1 ? entrants : entrants.toReversed()
  if (!first || !second) throw new Error('no entrants')
  await buyOne(first, option)
  await setStock(product, 1)
  await passOn(shop)
  expect(await entryOf(first, product.id)).toMatchObject({ place: 1, result: 'at-limit' })
  expect(await entryOf(second, product.id)).toMatchObject({ place: 2, result: 'won' })
})

test.each([
  ['before it', 0],
  ['after it', HOUR_MS],
] as const)(
  'a start that is taken away %s leaves its units to the queue first (DROP-11, DROP-13)',
  async (_, elapsed) => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}])
    await saveDrop(shop, product.id, { startsAt: inHours(shop, 1) })
    await setStock(product, 1)
    shop.advance(elapsed)
    await followDrops(shop)
    expect(await heldBy(queue)).toEqual([[]])
    await saveDrop(shop, product.id, { limitPerCustomer: 1 })
    expect(await heldBy(queue)).toEqual([[product.id]])
  },
)

test('a copy with a drop of its own, on sale, has left the closed one of its record to the queue (DROP-11, DROP-13)', async () => {
  const product = await makeSoldOut(shop)
  const queue = await makeQueue(shop, product, [{}])
  await saveDrop(shop, product.id, { startsAt: inHours(shop, 1) })
  const copy = await addCopy(shop, product)
  expect(await heldBy(queue)).toEqual([[]])
  await saveDrop(shop, copy.id, { limitPerCustomer: 1 })
  expect(await heldBy(queue)).toEqual([[copy.id]])
})

test('the limit of a product counts an option with a drop of its own, in one order and in two (DROP-12)', async () => {
  const product = await makeProduct(shop.db, { stock: 3 })
  const option = await makeOption(shop.db, product, { label: 'Clear', stock: 3 })
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  await saveDrop(shop, option.id, { limitPerCustomer: 1 })
  const [once, twice] = [await makeBuyer(shop), await makeBuyer(shop)]
  const both = [product, option].map(({ id }) => ({ productId: id, quantity: 1 }))
  const order = once.api('POST /orders', { headers: {}, body: { products: both } })
  const atMostOne = conflict('At most 1 per customer.')
  await expect(order).rejects.toMatchObject(atMostOne)
  await orderOne(twice.api, option)
  await expect(orderOne(twice.api, product)).rejects.toMatchObject(atMostOne)
})
