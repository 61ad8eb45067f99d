import { createSession } from '#server/auth/index.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeProduct, makeUser } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** Requests about carts and their discount codes. */

let codes = 0

async function checked(shop: TestApp) {
  const { code } = await makeCode(shop)
  return { code, products: [{ productId: (await makeProduct(shop.db)).id, quantity: 1 }] }
}

export const cartRecipes = {
  'PUT /carts/:productId': async (shop: TestApp) => {
    const { id: productId } = await makeProduct(shop.db)
    const token = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
    await shop.api(token)('POST /carts', { body: { productId, quantity: 1 } })
    return { caller: 'customer' as const, token, params: { productId }, body: { quantity: 2 } }
  },
  'POST /discounts': async () => {
    codes += 1
    return { caller: 'admin' as const, body: { code: `FUZZ${codes}`, percent: 10 } }
  },
  'GET /discounts/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: (await makeCode(shop))._id },
  }),
  'PUT /discounts/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: (await makeCode(shop))._id },
    body: { amount: 5 },
  }),
  'POST /discounts/:id/end': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: (await makeCode(shop))._id },
  }),
  'DELETE /discounts/:id': async (shop: TestApp) => ({
    caller: 'admin' as const,
    params: { id: (await makeCode(shop))._id },
  }),
  'POST /discounts/check': async (shop: TestApp) => ({
    caller: 'visitor' as const,
    body: await checked(shop),
  }),
  'POST /carts/me/discount': async (shop: TestApp) => ({
    caller: 'customer' as const,
    body: await checked(shop),
  }),
}
