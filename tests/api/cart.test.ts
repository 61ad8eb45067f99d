import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { sweepAdditions } from '../../server/cart/sweep-additions.ts'
import { products } from '../../server/catalogue/catalogue.tables.ts'
import {
  makeAdmin,
  makeProduct,
  makeUser,
  type ProductRow,
  type UserRow,
} from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let shopper: Api
let owner: UserRow
let record: ProductRow

const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

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

test('CART-8 API-62 an empty cart keeps its id', async () => {
  const first = await shopper('GET /carts/me')
  expect(first).toMatchObject({ status: 'success', cart: { products: [] } })
  expect((await shopper('GET /carts/me')).cart._id).toBe(first.cart._id)
  expect((await add(record.id)).cart._id).toBe(first.cart._id)
})

describe('CART-10 API-63 adding', () => {
  test('raises the quantity of what is there and shows the current price', async () => {
    await add(record.id, 2)
    await shop.db.update(products).set({ priceCents: 100 }).where(eq(products.id, record.id))
    const { cart } = await add(record.id, 3)
    expect(cart.products).toMatchObject([{ quantity: 5, product: { _id: record.id, price: 1 } }])
  })

  test('keeps the order in which products came', async () => {
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

  test('adds up when it happens many times at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => add(record.id, 2)))
    expect(await lines()).toEqual([[record.id, 24]])
  })

  test('counts once under one Idempotency-Key, also at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add(record.id, 2, 'merge-1')))
    await add(record.id, 2, 'merge-1')
    expect(await lines()).toEqual([[record.id, 2]])
    await add(record.id, 2, 'merge-2')
    expect(await lines()).toEqual([[record.id, 4]])
  })

  test('takes another user the same key', async () => {
    await add(record.id, 1, 'same')
    shopper = await shop.apiAs(await makeUser(shop.db))
    await add(record.id, 1, 'same')
    expect(await lines()).toEqual([[record.id, 1]])
  })

  test('forgets a key after 90 days, not before', async () => {
    await add(record.id, 1, 'old')
    shop.advance(89 * DAY_MS)
    await sweepAdditions(shop.ctx())
    shopper = await shop.apiAs(owner)
    await add(record.id, 1, 'old')
    expect(await lines()).toEqual([[record.id, 1]])
    shop.advance(2 * DAY_MS)
    await sweepAdditions(shop.ctx())
    shopper = await shop.apiAs(owner)
    await add(record.id, 1, 'old')
    expect(await lines()).toEqual([[record.id, 2]])
  })

  test('does not spend the key on a refusal', async () => {
    await add(record.id, 999)
    await expect(add(record.id, 1, 'late')).rejects.toMatchObject({ statusCode: 400 })
    await shopper('PUT /carts/:productId', {
      params: { productId: record.id },
      body: { quantity: 1 },
    })
    await add(record.id, 1, 'late')
    expect(await lines()).toEqual([[record.id, 2]])
  })

  test('CART-17 goes beyond the stock but not over 999', async () => {
    await add(record.id, 998)
    await expect(add(record.id, 2)).rejects.toMatchObject({ statusCode: 400, field: 'quantity' })
    expect(await lines()).toEqual([[record.id, 998]])
  })

  test.each([0, -1, 1.5, 1000])('VAL-15 VAL-16 refuses the quantity %d', async (quantity) => {
    await expect(add(record.id, quantity)).rejects.toMatchObject({
      statusCode: 400,
      field: 'quantity',
    })
  })

  test('does not know a product that is gone or never was', async () => {
    await archive(record.id)
    for (const id of [record.id, 'nothing', '01990000-0000-7000-8000-000000000000']) {
      await expect(add(id)).rejects.toMatchObject({
        statusCode: 404,
        serverMessage: 'Product not found',
      })
    }
  })
})

describe('API-64 setting a quantity', () => {
  const set = (productId: string, quantity: number) =>
    shopper('PUT /carts/:productId', { params: { productId }, body: { quantity } })

  test('replaces it', async () => {
    await add(record.id, 5)
    expect((await set(record.id, 2)).cart.products[0]?.quantity).toBe(2)
  })

  test('does not find what is not in the cart or no longer sold', async () => {
    await expect(set(record.id, 2)).rejects.toMatchObject({ statusCode: 404 })
    await expect(set('nothing', 2)).rejects.toMatchObject({ statusCode: 404 })
    await add(record.id)
    await archive(record.id)
    await expect(set(record.id, 2)).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('removing', () => {
  test('API-65 takes one line, and is content when it is not there', async () => {
    const other = await makeProduct(shop.db)
    await add(record.id)
    await add(other.id)
    const remove = (productId: string) =>
      shopper('DELETE /carts/:productId', { params: { productId } })
    expect((await remove(record.id)).cart.products).toHaveLength(1)
    expect((await remove(record.id)).cart.products).toHaveLength(1)
    expect((await remove('nothing')).cart.products).toHaveLength(1)
  })

  test('CART-11 API-66 empties the cart', async () => {
    await add(record.id, 3)
    expect((await shopper('DELETE /carts/me')).cart.products).toEqual([])
    expect(await lines()).toEqual([])
  })
})

test('ROLE-14 what one does to a cart leaves the carts of others as they are', async () => {
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

test('a product that is no longer sold is left out', async () => {
  await add(record.id)
  await archive(record.id)
  expect(await lines()).toEqual([])
})

test('DASH-18 createdAt starts again when an empty cart gets its first line', async () => {
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

test('ROLE-15 API-67 an admin sees every cart that holds something', async () => {
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

test('ROLE-14 a cart needs a signed-in user', async () => {
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
