import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { checkUp } from '#tests/support/app/check-up.ts'
import { type Buyer, makeBuyer, runJob } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShopPerTest,
} from '#tests/support/app/set-up-shop.ts'

/** The customers of sales at the counter, and the places that show the sale afterwards. */

const shop = setUpShopPerTest({ hasCounter: true, takesWithdrawals: true })
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

async function sellOne(userId?: string) {
  const product = await makeProduct(shop.db, { priceCents: 2000 })
  const { order } = await sell(admin, { lines: [lineOf(product)], ...(userId && { userId }) })
  return { product, order }
}

const deleteAccount = async ({ api, user }: Buyer) => {
  const password = 'groove-and-runout'
  const passwordHash = await hashPassword(password)
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, user.id))
  await api('POST /account/delete', { body: { email: user.email, password } })
}

const readOrder = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order

describe('a sale to a customer', () => {
  test('is under their past orders, they own the record, and no mail is sent [TILL-4]', async () => {
    const { user, api } = await makeBuyer(shop)
    const { product, order } = await sellOne(user.id)
    expect(order).toMatchObject({ email: user.email, userId: { _id: user.id } })
    const { orders } = await api('GET /orders/me', { query: {} })
    expect(orders.map(({ _id }) => _id)).toEqual([order._id])
    const owned = await api('GET /owned/:productId', { params: { productId: product.id } })
    expect(owned.bought).toMatchObject({ orderId: order._id })
    await shop.runJobs()
    expect(shop.mailer.sent).toEqual([])
  })

  test('sends no mail either when its status is corrected: nothing of it is sent [TILL-4]', async () => {
    const { user } = await makeBuyer(shop)
    const { order } = await sellOne(user.id)
    for (const status of ['cancelled', 'completed', 'shipped', 'returned'] as const) {
      await admin('PATCH /orders/:id', { params: { id: order._id }, body: { status } })
    }
    await shop.runJobs()
    expect(shop.mailer.sent).toEqual([])
  })

  test('leaves no note about its return in the audit log once the account is deleted [TILL-8, SEC-13]', async () => {
    const buyer = await makeBuyer(shop)
    const { order } = await sellOne(buyer.user.id)
    await admin('POST /counter/returns/:id', {
      params: { id: order._id },
      body: {
        lines: [{ lineId: `${order._id}-0`, quantity: 1 }],
        money: [{ kind: 'cash', amount: 20 }],
        note: 'Ida from next door',
      },
    })
    await deleteAccount(buyer)
    const { entries } = await admin('GET /audit', { query: { 'subject-id': order._id } })
    expect(JSON.stringify(entries)).not.toContain('next door')
    expect(entries.find(({ action }) => action === 'order.counter-return')?.after).toEqual({
      units: 1,
      money: ['cash $20.00'],
    })
  })

  test('takes what they bought out of their cart [TILL-4]', async () => {
    const { user, api } = await makeBuyer(shop)
    const product = await makeProduct(shop.db)
    await api('POST /carts', { body: { productId: product.id, quantity: 1 } })
    await sell(admin, { lines: [lineOf(product)], userId: user.id })
    expect(await api('GET /carts/me')).toMatchObject({ cart: { products: [] } })
  })

  test('is no contract that can be withdrawn from [TILL-4]', async () => {
    const { user, api } = await makeBuyer(shop)
    await sellOne(user.id)
    expect(await api('GET /withdrawals/own')).toMatchObject({ orders: [] })
  })

  test('loses its contact, and later notes, once the account is deleted [TILL-4]', async () => {
    const buyer = await makeBuyer(shop)
    const { order } = await sellOne(buyer.user.id)
    await deleteAccount(buyer)
    expect(await readOrder(order._id)).toMatchObject({ email: '' })
    await addNote(order._id)
    await runJob(shop, 'redact-expired-orders')
    expect(await countNotes(order._id)).toBe(0)
  })
})

const addNote = (id: string) =>
  admin('POST /orders/:id/notes', { params: { id }, body: { text: 'paid in coins' } })

const countNotes = async (id: string) =>
  (await admin('GET /orders/:id/timeline', { params: { id } })).moments.filter(
    ({ type }) => type === 'note',
  ).length

describe('a sale without a customer', () => {
  test('has no contact, and keeps its notes [TILL-4]', async () => {
    const { order } = await sellOne()
    expect(order).toMatchObject({ email: '', phoneNumber: '', recipientName: '' })
    expect(order).not.toHaveProperty('userId')
    expect(order).not.toHaveProperty('isGuest')
    await addNote(order._id)
    await runJob(shop, 'redact-expired-orders')
    expect(await countNotes(order._id)).toBe(1)
  })

  test('changes its status like any order, without a mail [TILL-4]', async () => {
    const { order, product } = await sellOne()
    for (const status of ['cancelled', 'completed', 'pending', 'completed', 'returned'] as const) {
      await admin('PATCH /orders/:id', { params: { id: order._id }, body: { status } })
    }
    await shop.runJobs()
    expect(shop.mailer.sent).toEqual([])
    expect(await readOrder(order._id)).toMatchObject({ status: 'returned', refundNeeded: true })
    const { product: back } = await admin('GET /products/:id', { params: { id: product.id } })
    expect(back.stock).toBe(10)
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id: order._id } })
    expect(moments.map(({ type }) => type)).not.toContain('mail')
  })

  test('has an invoice, is in lists and files, and is no finding of a check-up [TILL-4]', async () => {
    const { order } = await sellOne()
    const { paper } = await admin('GET /orders/:id/paper', { params: { id: order._id } })
    expect(paper).toMatchObject({ order: { _id: order._id } })
    const { orders } = await admin('GET /orders', { query: { search: order._id } })
    expect(orders).toHaveLength(1)
    expect(await checkUp(shop, admin, 'order-without-payment')).toMatchObject({ findings: [] })
    expect(await checkUp(shop, admin, 'order-money')).toMatchObject({ findings: [] })
  })

  test('counts in the figures and among the best sellers [TILL-4]', async () => {
    const { product } = await sellOne()
    const { stats } = await admin('GET /stats')
    expect(stats).toMatchObject({ totalSales: 20, totalSalesToday: 20 })
    const { bestSellers } = await admin('GET /stats/charts', { query: { range: '7d' } })
    expect(bestSellers).toMatchObject([{ productId: product.id, copies: 1, sales: 20 }])
  })

  test('has nothing that a stranger with its number could read [TILL-4]', async () => {
    const { order } = await sellOne()
    const { api } = await makeBuyer(shop)
    const read = statusOf(api('GET /orders/:id', { params: { id: order._id } }))
    expect(await read).toBe(404)
  })
})
