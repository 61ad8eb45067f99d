import { createSession } from '#server/auth/index.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const admin = 'admin' as const

async function sellOne(shop: TestApp): Promise<string> {
  const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
  const product = await makeProduct(shop.db, { priceCents: 2500 })
  return (await sell(shop.api(token), { lines: [lineOf(product)] })).order._id
}

export const afterSaleRecipes = {
  'GET /counter/returns/:id': async (shop: TestApp) => ({
    caller: admin,
    params: { id: await sellOne(shop) },
  }),
  'POST /counter/returns/:id': async (shop: TestApp) => {
    const id = await sellOne(shop)
    const body = {
      lines: [{ lineId: `${id}-0`, quantity: 1 }],
      money: [
        { kind: 'cash', amount: 20 },
        { kind: 'other', amount: 3 },
      ],
      deduction: 2,
      note: 'A scratch',
    }
    return { caller: admin, headers: { 'idempotency-key': id }, params: { id }, body }
  },
  'POST /orders/:id/receipt': async (shop: TestApp) => ({
    caller: admin,
    params: { id: await sellOne(shop) },
    body: { email: 'ida@example.com' },
  }),
  'GET /counter/day-ends/:id': async (shop: TestApp) => {
    const token = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
    const body = { counted: 5, left: 5 }
    const { dayEnd } = await shop.api(token)('POST /counter/day-ends', { body })
    return { caller: admin, params: { id: dayEnd._id } }
  },
  'POST /counter/day-ends': async () => ({
    caller: admin,
    body: { counted: 20.5, left: 10, note: 'Counted twice' },
  }),
}
