import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { wants } from '#server/wants/wants.tables.ts'
import { type Buyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { enter, followDrops, HOUR_MS, makeDraw, makeEntrants } from '#tests/support/app/drops.ts'
import { findProductRow, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import {
  addCopy,
  adminApi,
  heldBy,
  holdsOf,
  makeQueue,
  makeSoldOut,
  orderOne,
  passOn,
} from '#tests/support/app/wants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const holdFor = async ({ user }: Buyer, { id: productId }: Pick<ProductRow, 'id'>) => {
  const admin = await adminApi(shop)
  await admin('POST /holds', { body: { productId, userId: user.id, hours: 48 } })
}

const setStatus = async (id: string, status: 'cancelled' | 'pending' | 'payment received') => {
  const admin = await adminApi(shop)
  await admin('PATCH /orders/:id', { params: { id }, body: { status } })
}

const deleteAccount = async ({ api, user }: Buyer) => {
  const password = 'groove-and-runout'
  const passwordHash = await hashPassword(password)
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  await api('POST /account/delete', { body: { email: user.email, password } })
}

const expireOrders = async () => {
  shop.advance(HOUR_MS)
  await runJob(shop, 'expire-orders')
  await passOn(shop)
}

test("units on hold are available in their customer's cart only (WANT-12)", async () => {
  const product = await makeProduct(shop.db, { stock: 3 })
  const [holder, other] = await makeEntrants(shop, 2)
  if (!holder || !other) throw new Error('no customers')
  await holdFor(holder, product)
  const body = { productId: product.id, quantity: 1 }
  const own = (await holder.api('POST /carts', { body })).cart.products[0]
  expect(own?.product).toMatchObject({ available: 3, held: 1 })
  const others = (await other.api('POST /carts', { body })).cart.products[0]
  expect(others?.product).toMatchObject({ available: 2 })
  expect(others?.product.held).toBeUndefined()
})

describe('an order', () => {
  test('takes as many of the units on hold as it has, and the others stay (WANT-13)', async () => {
    const product = await makeProduct(shop.db, { stock: 2 })
    const [holder] = await makeEntrants(shop, 1)
    if (!holder) throw new Error('no customer')
    await holdFor(holder, product)
    await holdFor(holder, product)
    const { orderId } = await orderOne(holder.api, product)
    expect(await heldBy([holder])).toEqual([[product.id]])
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await heldBy([holder])).toEqual([[product.id]])
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 1, reserved: 1 })
  })

  test('of a deleted account returns the unit to the queue (WANT-8, WANT-22)', async () => {
    const product = await makeProduct(shop.db, { stock: 1 })
    const [holder] = await makeEntrants(shop, 1)
    if (!holder) throw new Error('no customer')
    await holdFor(holder, product)
    await orderOne(holder.api, product)
    const queue = await makeQueue(shop, product, [{}])
    await deleteAccount(holder)
    await expireOrders()
    expect(await heldBy(queue)).toEqual([[product.id]])
  })

  test('of a deleted winner passes the unit to the next in the drawn order (DROP-18)', async () => {
    const product = await makeDraw(shop, {}, { stock: 1 })
    shop.advance(HOUR_MS)
    const entrants = await makeEntrants(shop, 2)
    for (const entrant of entrants) await enter(entrant, product.id)
    shop.advance(HOUR_MS)
    await followDrops(shop)
    const held = await heldBy(entrants)
    const [winner, next] = held[0]?.length ? entrants : entrants.toReversed()
    if (!winner || !next) throw new Error('no entrants')
    await orderOne(winner.api, product)
    await deleteAccount(winner)
    await expireOrders()
    expect(await heldBy([next])).toEqual([[product.id]])
  })
})

describe('an order that an admin sets back to pending', () => {
  /** The holder's order, cancelled and pending again. */
  async function reactivate() {
    const product = await makeSoldOut(shop)
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    await passOn(shop)
    const [before] = await holdsOf(holder)
    const { orderId } = await orderOne(holder.api, copy)
    await setStatus(orderId, 'cancelled')
    await setStatus(orderId, 'pending')
    const countWants = () => shop.db.$count(wants, eq(wants.productId, product.id))
    return { product, holder, before, orderId, countWants }
  }

  test('keeps the want of its customer, whose hold continues when it is cancelled again (WANT-14, WANT-18)', async () => {
    const { product, holder, before, orderId, countWants } = await reactivate()
    expect(await countWants()).toBe(1)
    expect(await holdsOf(holder)).toEqual([])
    await addCopy(shop, product)
    expect(await holdsOf(holder)).toEqual([])
    await setStatus(orderId, 'cancelled')
    expect(await holdsOf(holder)).toMatchObject([
      { _id: before?._id, expiresAt: before?.expiresAt },
    ])
  })

  test('ends the want once it is paid, by an admin or by card (WANT-18)', async () => {
    const byAdmin = await reactivate()
    await setStatus(byAdmin.orderId, 'payment received')
    expect(await byAdmin.countWants()).toBe(0)
    const byCard = await reactivate()
    await payFor(shop, { sessionId: `session_${byCard.orderId}` })
    expect(await byCard.countWants()).toBe(0)
  })
})
