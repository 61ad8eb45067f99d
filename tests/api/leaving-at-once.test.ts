import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { openSession } from '../../server/accounts/index.ts'
import { createOrder } from '../../server/orders/index.ts'
import { orders } from '../../server/orders/orders.tables.ts'
import { deleteOwnAccount } from '../../server/own-data/delete-own-account.ts'
import type { Context } from '../../server/platform/context.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '../support/factories.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What somebody asks for in the very moment their account is deleted, on another device for one. */

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await makeAdmin(shop.db)
})
afterAll(() => shop.close())

const as = (ctx: Context, { id: userId }: UserRow): Context => ({
  ...ctx,
  actor: { kind: 'user', userId, role: 'user', sessionId: 'test' },
})

test.each<[string, (api: Api, productId: string) => Promise<unknown>]>([
  [
    'an order',
    (api, productId) => api('POST /orders', { body: { products: [{ productId, quantity: 1 }] } }),
  ],
  ['an addition', (api, productId) => api('POST /carts', { body: { productId, quantity: 1 } })],
  ['a first look at the cart', (api) => api('GET /carts/me')],
])('ROLE-18 %s meets the end of its account: it is told to sign in again', async (_, ask) => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const api = shop.api(await openSession(shop.ctx(), user.id))
  const outcome = await meetInTransaction(
    shop.ctx(),
    (ctx) => deleteOwnAccount(as(ctx, user), user.email),
    () => ask(api, product.id),
  )
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { statusCode: 401, serverMessage: 'Your account is gone. Please sign in again.' },
  })
})

test('an order that is placed just before its account goes is forgotten with the others', async () => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const outcome = await meetInTransaction(
    shop.ctx(),
    (ctx) => createOrder(as(ctx, user), { lines: [{ productId: product.id, quantity: 1 }] }),
    (ctx) => deleteOwnAccount(as(ctx, user), user.email),
  )
  expect(outcome).toMatchObject({ status: 'fulfilled' })
  const [order] = await shop.db.select().from(orders).where(eq(orders.email, user.email))
  expect(order).toMatchObject({ userId: null, forgetContact: true })
})
