import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()

test('orders that a program reads or changes have the id of the account, and nothing of its profile', async () => {
  const buyer = await makeUser(shop.db)
  const line = { product: await makeProduct(shop.db), quantity: 1 }
  const status = 'payment received'
  const { _id: id } = await makeOrder(shop.services, { user: buyer, lines: [line], status })
  const later = { email: 'moved@example.com', firstName: 'Renate', phoneNumber: '0491 570 156' }
  await shop.db.update(users).set(later).where(eq(users.id, buyer.id))
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { key } = await makeApiKey(admin, ['orders:write'])
  const program = shop.api(key)
  const params = { id }
  const { paper } = await program('GET /orders/:id/paper', { params })
  const answers = [
    await program('GET /orders/:id', { params }),
    { order: (await program('GET /orders', { query: {} })).orders[0] },
    await program('PATCH /orders/:id', { params, body: { status: 'preparing to ship' } }),
    paper,
  ]
  const userId = { _id: buyer.id, email: buyer.email }
  for (const { order } of answers) expect(order?.userId).toEqual(userId)
  expect(JSON.stringify(answers)).not.toMatch(/profile|Renate|0491|moved@/)
  expect((await admin('GET /orders/:id', { params })).order.userId).toHaveProperty('profile')
})
