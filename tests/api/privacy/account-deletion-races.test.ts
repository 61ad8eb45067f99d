import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { createOrder } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { deleteAccount } from '#server/privacy/delete-account.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

/** Requests of a user at the moment their account is deleted, for example on another device. */

const shop = setUpShop()
beforeAll(async () => {
  await makeAdmin(shop.db)
})

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
])(
  'refuses %s during the deletion of its account, with a prompt to sign in [ROLE-18]',
  async (_, ask) => {
    const user = await makeUser(shop.db)
    const product = await makeProduct(shop.db)
    const api = shop.api(await createSession(shop.ctx(), user.id))
    const outcome = await interleave(
      shop.ctx(),
      (ctx) => deleteAccount(as(ctx, user), user.email),
      () => ask(api, product.id),
    )
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { statusCode: 401, serverMessage: 'Your account is gone. Please sign in again.' },
    })
  },
)

test('redacts an order placed just before the account is deleted', async () => {
  const user = await makeUser(shop.db)
  const product = await makeProduct(shop.db)
  const outcome = await interleave(
    shop.ctx(),
    (ctx) => createOrder(as(ctx, user), { lines: [{ productId: product.id, quantity: 1 }] }),
    (ctx) => deleteAccount(as(ctx, user), user.email),
  )
  expect(outcome).toMatchObject({ status: 'fulfilled' })
  const [order] = await shop.db.select().from(orders).where(eq(orders.email, user.email))
  expect(order).toMatchObject({ userId: null, redactContact: true })
})
