import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { idempotencyKeyRetention } from '#server/platform/idempotency/delete-idempotency-keys.ts'
import {
  makeAdmin,
  makeProduct,
  makeUser,
  type ProductRow,
  type UserRow,
} from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { DAY_MS } from '#tests/support/time.ts'

const shop = setUpShop()
let shopper: Api
let owner: UserRow
let record: ProductRow

beforeEach(async () => {
  owner = await makeUser(shop.db)
  shopper = await shop.apiAs(owner)
  record = await makeProduct(shop.db)
})

const add = (productId: string, quantity = 1, key?: string) =>
  shopper('POST /carts', {
    body: { productId, quantity },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const lines = async () =>
  (await shopper('GET /carts/me')).cart.products.map(({ product, quantity }) => [
    product._id,
    quantity,
  ])
const archive = (id: string) =>
  shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id))

test('an empty cart keeps its id [CART-8 API-62]', async () => {
  const first = await shopper('GET /carts/me')
  expect(first).toMatchObject({ status: 'success', cart: { products: [] } })
  expect((await shopper('GET /carts/me')).cart._id).toBe(first.cart._id)
  expect((await add(record.id)).cart._id).toBe(first.cart._id)
})

describe('adding a product [CART-10 API-63]', () => {
  test('raises the quantity of an existing line and shows the current price', async () => {
    await add(record.id, 2)
    await shop.db.update(products).set({ priceCents: 100 }).where(eq(products.id, record.id))
    const { cart } = await add(record.id, 3)
    expect(cart.products).toMatchObject([{ quantity: 5, product: { _id: record.id, price: 1 } }])
  })

  test('keeps the order in which products were added', async () => {
    const other = await makeProduct(shop.db)
    await add(other.id)
    shop.advance(1000)
    await add(record.id)
    shop.advance(1000)
    await add(other.id)
    expect(await lines()).toEqual([
      [other.id, 2],
      [record.id, 1],
    ])
  })

  test('sums many concurrent additions', async () => {
    await Promise.all(Array.from({ length: 12 }, () => add(record.id, 2)))
    expect(await lines()).toEqual([[record.id, 24]])
  })

  test('counts once under one Idempotency-Key, even concurrently', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add(record.id, 2, 'merge-1')))
    await add(record.id, 2, 'merge-1')
    expect(await lines()).toEqual([[record.id, 2]])
    await add(record.id, 2, 'merge-2')
    expect(await lines()).toEqual([[record.id, 4]])
  })

  test('refuses another addition with a used Idempotency-Key', async () => {
    await add(record.id, 2, 'used')
    await expect(add(record.id, 3, 'used')).rejects.toMatchObject({
      statusCode: 409,
      serverMessage: 'This Idempotency-Key was used for a different addition',
    })
    expect(await lines()).toEqual([[record.id, 2]])
  })

  test('accepts the same key from another user', async () => {
    await add(record.id, 1, 'same')
    shopper = await shop.apiAs(await makeUser(shop.db))
    await add(record.id, 1, 'same')
    expect(await lines()).toEqual([[record.id, 1]])
  })

  test('accepts a key again after 90 days, not before', async () => {
    await add(record.id, 1, 'old')
    shop.advance(89 * DAY_MS)
    await idempotencyKeyRetention.run(shop.ctx(), {})
    shopper = await shop.apiAs(owner)
    await add(record.id, 1, 'old')
    expect(await lines()).toEqual([[record.id, 1]])
    shop.advance(2 * DAY_MS)
    await idempotencyKeyRetention.run(shop.ctx(), {})
    shopper = await shop.apiAs(owner)
    await add(record.id, 1, 'old')
    expect(await lines()).toEqual([[record.id, 2]])
  })

  test('does not use up the key when refused', async () => {
    await add(record.id, 999)
    await expect(add(record.id, 1, 'late')).rejects.toMatchObject({ statusCode: 400 })
    await shopper('PUT /carts/:productId', {
      params: { productId: record.id },
      body: { quantity: 1 },
    })
    await add(record.id, 1, 'late')
    expect(await lines()).toEqual([[record.id, 2]])
  })

  test('may exceed the stock, up to 999 [CART-17]', async () => {
    await add(record.id, 998)
    await expect(add(record.id, 2)).rejects.toMatchObject({ statusCode: 400, field: 'quantity' })
    expect(await lines()).toEqual([[record.id, 998]])
  })

  test.each([0, -1, 1.5, 1000])('refuses the quantity %d [VAL-15 VAL-16]', async (quantity) => {
    await expect(add(record.id, quantity)).rejects.toMatchObject({
      statusCode: 400,
      field: 'quantity',
    })
  })

  test('answers 404 to a removed or unknown product', async () => {
    await archive(record.id)
    for (const id of [record.id, 'nothing', '01990000-0000-7000-8000-000000000000']) {
      await expect(add(id)).rejects.toMatchObject({
        statusCode: 404,
        serverMessage: 'Product not found',
      })
    }
  })
})

describe('setting a quantity [API-64]', () => {
  const set = (productId: string, quantity: number) =>
    shopper('PUT /carts/:productId', { params: { productId }, body: { quantity } })

  test('replaces the quantity', async () => {
    await add(record.id, 5)
    expect((await set(record.id, 2)).cart.products[0]?.quantity).toBe(2)
  })

  test('answers 404 to a product outside the cart or no longer sold', async () => {
    await expect(set(record.id, 2)).rejects.toMatchObject({ statusCode: 404 })
    await expect(set('nothing', 2)).rejects.toMatchObject({ statusCode: 404 })
    await add(record.id)
    await archive(record.id)
    await expect(set(record.id, 2)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('removing products', () => {
  test('removes one line, and succeeds when it does not exist [API-65]', async () => {
    const other = await makeProduct(shop.db)
    await add(record.id)
    await add(other.id)
    const remove = (productId: string) =>
      shopper('DELETE /carts/:productId', { params: { productId } })
    expect((await remove(record.id)).cart.products).toHaveLength(1)
    expect((await remove(record.id)).cart.products).toHaveLength(1)
    expect((await remove('nothing')).cart.products).toHaveLength(1)
  })

  test('empties the cart [CART-11 API-66]', async () => {
    await add(record.id, 3)
    expect((await shopper('DELETE /carts/me')).cart.products).toEqual([])
    expect(await lines()).toEqual([])
  })
})

test('changes to a cart leave other carts unchanged [ROLE-14]', async () => {
  const neighbour = await shop.apiAs(await makeUser(shop.db))
  await neighbour('POST /carts', { body: { productId: record.id, quantity: 7 } })
  const params = { productId: record.id }
  await add(record.id, 2)
  await shopper('PUT /carts/:productId', { params, body: { quantity: 3 } })
  await shopper('DELETE /carts/:productId', { params })
  await add(record.id, 2)
  await shopper('DELETE /carts/me')
  const { cart } = await neighbour('GET /carts/me')
  expect(cart.products).toMatchObject([{ quantity: 7, product: { _id: record.id } }])
})

test('omits a product that is no longer sold', async () => {
  await add(record.id)
  await archive(record.id)
  expect(await lines()).toEqual([])
})

test('resets createdAt when an empty cart gets its first line [DASH-18]', async () => {
  const createdAt = async () => (await shopper('GET /carts/me')).cart.createdAt
  const made = await createdAt()
  shop.advance(60_000)
  await add(record.id, 1, 'first')
  const first = await createdAt()
  expect(first > made).toBe(true)
  shop.advance(60_000)
  await add(record.id)
  expect(await createdAt()).toBe(first)
  await shopper('DELETE /carts/me')
  shop.advance(60_000)
  await add(record.id, 1, 'first')
  expect(await createdAt()).toBe(first)
  await add(record.id)
  const second = await createdAt()
  expect(second > first).toBe(true)
  await archive(record.id)
  shop.advance(60_000)
  await add((await makeProduct(shop.db)).id)
  expect((await createdAt()) > second).toBe(true)
})

test('an admin lists every cart with lines [ROLE-15 API-67]', async () => {
  const user = await makeUser(shop.db)
  const emptyHanded = await makeUser(shop.db)
  shopper = await shop.apiAs(emptyHanded)
  await shopper('GET /carts/me')
  shopper = await shop.apiAs(user)
  await add(record.id, 2)
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { carts } = await admin('GET /carts')
  expect(carts.find((cart) => cart.userId === user.id)?.products).toMatchObject([
    { quantity: 2, product: { _id: record.id } },
  ])
  expect(carts.some((cart) => cart.userId === emptyHanded.id)).toBe(false)
  await expect(shopper('GET /carts')).rejects.toMatchObject({ statusCode: 403 })
})

test('a cart requires a signed-in user [ROLE-14]', async () => {
  const visitor = shop.api()
  const params = { productId: record.id }
  const calls = [
    () => visitor('GET /carts/me'),
    () => visitor('POST /carts', { body: { productId: record.id, quantity: 1 } }),
    () => visitor('PUT /carts/:productId', { params, body: { quantity: 1 } }),
    () => visitor('DELETE /carts/:productId', { params }),
    () => visitor('DELETE /carts/me'),
    () => visitor('GET /carts'),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ statusCode: 401 })
})
