import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { cartLines, carts } from '#server/cart/cart.tables.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'

/** Noon of Wednesday 4 March 2026 in Sydney; its yesterday began at 13:00 UTC on the 2nd. */
const NOW = '2026-03-04T01:00:00Z'

const shop = setUpShopPerTest()
let admin: Api

beforeEach(async () => {
  shop.setNow(NOW)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

/** A cart with two units at $39.95. */
async function makeCart(at: string, user?: { id: string }): Promise<string> {
  const { id: userId } = user ?? (await makeUser(shop.db))
  const [cart] = await shop.db
    .insert(carts)
    .values({ userId, createdAt: new Date(at) })
    .returning()
  const product = await makeProduct(shop.db)
  const cartId = cart?.id ?? ''
  await shop.db.insert(cartLines).values({ cartId, productId: product.id, quantity: 2 })
  return cartId
}

test('lists a cart with its customer, current value and whether it is abandoned', async () => {
  const wren = await makeUser(shop.db, { firstName: 'Wren', lastName: 'Lund' })
  await makeCart('2026-03-02T12:59:59Z', wren)
  await makeCart('2026-03-02T13:00:00Z')
  const { carts: found } = await admin('GET /carts')
  expect(found).toMatchObject([
    {
      userId: wren.id,
      user: { email: wren.email, profile: { firstName: 'Wren' } },
      total: 79.9,
      isAbandoned: true,
    },
    { isAbandoned: false },
  ])
})

test('filters by abandoned or active and sorts newest first', async () => {
  const old = await makeCart('2026-01-01T00:00:00Z')
  const older = await makeCart('2025-01-01T00:00:00Z')
  const fresh = await makeCart(NOW)
  const idsOf = async (query: { abandoned: 'true' | 'false'; order?: 'desc' }) =>
    (await admin('GET /carts', { query })).carts.map(({ _id }) => _id)
  expect(await idsOf({ abandoned: 'true' })).toEqual([older, old])
  expect(await idsOf({ abandoned: 'true', order: 'desc' })).toEqual([old, older])
  expect(await idsOf({ abandoned: 'false' })).toEqual([fresh])
})

test('pages carts and counts only those with lines', async () => {
  for (let day = 1; day <= 3; day += 1) await makeCart(`2026-02-0${day}T00:00:00Z`)
  const emptyHanded = await makeUser(shop.db)
  await shop.db.insert(carts).values({ userId: emptyHanded.id })
  const { carts: found, pagination } = await admin('GET /carts', { query: { page: 2, limit: 2 } })
  expect(found).toHaveLength(1)
  expect(pagination).toEqual({ currentPage: 2, totalPages: 2, totalCarts: 3 })
})
