import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { createOrder } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { makeBuyer, placeOrder } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

test('places an order, reserves its units and opens a payment page [CHK-4 API-82]', async () => {
  const { api, user } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { name: 'Harbour Lights', priceCents: 4250, stock: 3 })
  const products = [{ productId: product.id, quantity: 2 }]

  const answer = await api('POST /orders', { body: { products } })

  expect(answer).toEqual({
    success: true,
    orderId: expect.stringMatching(/^RO-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
    checkoutUrl: `https://pay.example.com/session_${answer.orderId}`,
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 3, reserved: 2 })
  expect(shop.payments.requests.at(-1)).toMatchObject({
    orderId: answer.orderId,
    email: user.email,
    totalCents: 8500,
    lines: [{ name: 'Harbour Lights', unitPriceCents: 4250, quantity: 2, imageUrl: '' }],
    successUrl: 'http://shop.test/order/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.test/order/cancel',
  })
})

test('prefills the payment page from the profile [CHK-4]', async () => {
  const address = { street: 'a', city: 'b', state: 'c', postalCode: 'd', country: 'e' }
  const user = await makeUser(shop.db, { firstName: 'Ada', lastName: 'Quill', address })
  const product = await makeProduct(shop.db, { thumbnail: '/images/cover-1' })
  const api = await shop.apiAs(user)
  await api('POST /orders', { body: { products: [{ productId: product.id, quantity: 1 }] } })
  expect(shop.payments.requests.at(-1)).toMatchObject({
    customerName: 'Ada Quill',
    address,
    lines: [{ imageUrl: 'http://shop.test/images/cover-1' }],
  })
})

test('an order requires a signed-in user [ROLE-18 CHK-10]', async () => {
  const product = await makeProduct(shop.db)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  expect(await refusalOf(shop.api()('POST /orders', { body }))).toMatchObject({ statusCode: 401 })
})

test.each([
  ['no products', { products: [] }],
  ['no list', {}],
  ['a quantity of 0', { products: [{ productId: 'x', quantity: 0 }] }],
  ['half a record', { products: [{ productId: 'x', quantity: 1.5 }] }],
  ['no product id', { products: [{ quantity: 1 }] }],
])('refuses an order with %s [API-82]', async (_case, body) => {
  const { api } = await makeBuyer(shop)
  const call = api('POST /orders', { body: body as { products: [] } })
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400 })
})

test('names missing products with the units left, and reserves nothing [API-84 CHK-8]', async () => {
  const { api } = await makeBuyer(shop)
  const few = await makeProduct(shop.db, { name: 'Harbour Lights', stock: 2 })
  const none = await makeProduct(shop.db, { name: 'Night Bus', stock: 0 })
  const gone = await makeProduct(shop.db, { name: 'Old Stock', archivedAt: new Date() })
  const plenty = await makeProduct(shop.db)
  const products = [plenty, few, none, gone].map(({ id }) => ({ productId: id, quantity: 3 }))
  products.push({ productId: 'no-such-product', quantity: 1 })

  expect(await refusalOf(api('POST /orders', { body: { products } }))).toEqual({
    statusCode: 409,
    message:
      '"Harbour Lights" has only 2 left. "Night Bus" is sold out. "Old Stock" is no longer sold. A product of this order is no longer sold.',
  })
  expect((await api('GET /orders/me')).orders).toEqual([])
  expect(await findProductRow(shop.db, plenty.id)).toMatchObject({ reserved: 0 })
})

test('sums lines of the same product before checking stock [API-84]', async () => {
  const { api } = await makeBuyer(shop)
  const { id: productId } = await makeProduct(shop.db, { stock: 3 })
  const twice = (quantity: number) => ({
    products: [
      { productId, quantity },
      { productId, quantity },
    ],
  })
  expect(await refusalOf(api('POST /orders', { body: twice(2) }))).toMatchObject({
    statusCode: 409,
  })
  const { orderId } = await api('POST /orders', { body: twice(1) })
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(order.products).toMatchObject([{ quantity: 2 }])
})

test('refuses units that another checkout reserves', async () => {
  const { product } = await placeOrder(shop, { stock: 2, quantity: 2 })
  const { api } = await makeBuyer(shop)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  expect(await refusalOf(api('POST /orders', { body }))).toEqual({
    statusCode: 409,
    message: `"${product.name}" is sold out.`,
  })
})

test('100 concurrent buyers of 10 units get 10 orders and 90 clear refusals', async () => {
  const product = await makeProduct(shop.db, { name: 'The Only Ten', stock: 10 })
  const buyers = await Promise.all(Array.from({ length: 100 }, () => makeBuyer(shop)))
  const body = { products: [{ productId: product.id, quantity: 1 }] }

  const answers = await Promise.all(
    buyers.map(({ api }) =>
      api('POST /orders', { body }).then(
        () => 'ordered',
        (error: ApiError) => `${error.statusCode} ${error.serverMessage}`,
      ),
    ),
  )

  expect(answers.filter((answer) => answer === 'ordered')).toHaveLength(10)
  expect(answers.filter((answer) => answer === '409 "The Only Ten" is sold out.')).toHaveLength(90)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 10 })
})

test('orders of the same products in opposite order do not block each other', async () => {
  const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const lines = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }))
  const buyers = await Promise.all(Array.from({ length: 10 }, () => makeBuyer(shop)))
  await Promise.all(
    buyers.map(({ api }, index) =>
      api('POST /orders', { body: { products: index % 2 ? lines : lines.toReversed() } }),
    ),
  )
  expect(await findProductRow(shop.db, one.id)).toMatchObject({ reserved: 10 })
})

test('20 concurrent requests with one key create one order [API-83]', async () => {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 50 })
  const request = {
    headers: { 'idempotency-key': 'attempt-1' },
    body: { products: [{ productId: product.id, quantity: 1 }] },
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => api('POST /orders', request)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await api('GET /orders/me')).orders).toHaveLength(1)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 1 })
})

test('a key belongs to its user and to its products [API-83]', async () => {
  const [first, second] = [await makeBuyer(shop), await makeBuyer(shop)]
  const product = await makeProduct(shop.db)
  const request = (quantity: number) => ({
    headers: { 'idempotency-key': 'shared-key' },
    body: { products: [{ productId: product.id, quantity }] },
  })
  const one = await first.api('POST /orders', request(1))
  const other = await second.api('POST /orders', request(1))
  expect(other.orderId).not.toBe(one.orderId)
  expect(await refusalOf(first.api('POST /orders', request(2)))).toMatchObject({ statusCode: 409 })
})

test('the same products in another sequence are the same request [API-83]', async () => {
  const { api } = await makeBuyer(shop)
  const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)]
  const products = [one, other].map(({ id }) => ({ productId: id, quantity: 1 }))
  const headers = { 'idempotency-key': 'any order' }
  const first = await api('POST /orders', { headers, body: { products } })
  const reversed = { headers, body: { products: products.toReversed() } }
  expect(await api('POST /orders', reversed)).toEqual(first)
})

test('the key of a cancelled order takes other products', async () => {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db)
  const request = (quantity: number) => ({
    headers: { 'idempotency-key': 'cancelled' },
    body: { products: [{ productId: product.id, quantity }] },
  })
  const first = await api('POST /orders', request(1))
  await api('POST /orders/:id/cancel', { params: { id: first.orderId } })
  const second = await api('POST /orders', request(2))
  expect(second.orderId).not.toBe(first.orderId)
  expect(await api('POST /orders', request(2))).toEqual(second)
})

test('a payment page that fails to open cancels the order and frees the key [CHK-8]', async () => {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db)
  const request = {
    headers: { 'idempotency-key': 'unlucky' },
    body: { products: [{ productId: product.id, quantity: 1 }] },
  }
  shop.payments.failNext(1)
  expect(await refusalOf(api('POST /orders', request))).toEqual({
    statusCode: 502,
    message: 'Failed to start checkout. Please try again.',
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 0 })

  const { orderId } = await api('POST /orders', request)
  const { orders: mine } = await api('GET /orders/me')
  expect(mine.map(({ _id, status }) => [_id, status])).toContainEqual([orderId, 'pending'])
  expect(mine.map(({ status }) => status).sort()).toEqual(['cancelled', 'pending'])
})

test('the same key opens the payment page after a crash before it opened', async () => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const lines = [{ productId: product.id, quantity: 1 }]
  const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: '' } as const
  const ctx = { ...shop.ctx(), actor }
  const { order } = await createOrder(ctx, { lines, idempotencyKey: 'crashed' })

  const api = await shop.apiAs(user)
  const request = { headers: { 'idempotency-key': 'crashed' }, body: { products: lines } }
  const answer = await api('POST /orders', request)
  expect(answer.orderId).toBe(order.id)
  expect(answer.checkoutUrl).toContain(order.id)
})

test('the same key starts a new order long after a crash', async () => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const lines = [{ productId: product.id, quantity: 1 }]
  const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: '' } as const
  const ctx = { ...shop.ctx(), actor }
  const { order } = await createOrder(ctx, { lines, idempotencyKey: 'crashed' })
  await shop.db.update(orders).set({ expiresAt: shop.ctx().now }).where(eq(orders.id, order.id))

  const api = await shop.apiAs(user)
  const request = { headers: { 'idempotency-key': 'crashed' }, body: { products: lines } }
  const { orderId } = await api('POST /orders', request)
  expect(orderId).not.toBe(order.id)
  const { order: earlier } = await api('GET /orders/:id', { params: { id: order.id } })
  expect(earlier.status).toBe('cancelled')
})

test('refuses an order above the card limit', async () => {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { priceCents: 60_000_000, stock: 5 })
  const body = { products: [{ productId: product.id, quantity: 2 }] }
  expect(await refusalOf(api('POST /orders', { body }))).toMatchObject({
    statusCode: 400,
    message: 'An order can be at most $999,999.99. Please split it.',
  })
})

test('refuses an order below the card minimum, but not a free one [LATE-2]', async () => {
  const { api } = await makeBuyer(shop)
  const cheap = await makeProduct(shop.db, { priceCents: 49 })
  const free = await makeProduct(shop.db, { priceCents: 0 })
  const place = (productId: string, quantity = 1) =>
    api('POST /orders', { body: { products: [{ productId, quantity }] } })
  expect(await refusalOf(place(cheap.id))).toEqual({
    statusCode: 400,
    message: 'An order must be at least $0.50. Please add something to your cart.',
  })
  expect((await api('GET /orders/me')).orders).toEqual([])
  expect(await findProductRow(shop.db, cheap.id)).toMatchObject({ reserved: 0 })
  await place(cheap.id, 2)
  await place(free.id)
  expect((await api('GET /orders/me')).orders.map(({ total }) => total).sort()).toEqual([0, 0.98])
})

test('an order keeps the server prices of its time', async () => {
  const { api, product, orderId } = await placeOrder(shop, { priceCents: 4999 })
  const admin = await shop.apiAs(await makeUser(shop.db, { role: 'admin' }))
  await admin('PATCH /products/:id', {
    params: { id: product.id },
    body: { price: 12, name: 'Renamed' },
  })
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(order).toMatchObject({ total: 49.99, products: [{ price: 49.99 }] })
  expect(order.products[0]?.productId.name).toBe(product.name)
})
