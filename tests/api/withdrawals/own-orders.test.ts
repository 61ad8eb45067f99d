import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { orderLines } from '#server/orders/orders.tables.ts'
import { toShopDay } from '#server/platform/shop-calendar.ts'
import { withdrawals } from '#server/withdrawals/withdrawals.tables.ts'
import { makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { germanShop } from '#tests/support/app/withdrawals.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Withdrawals of signed-in customers from their own orders, in whole or line by line. */

const shop = setUpShop(germanShop)
checkInvariantsAfterEach(shop)
let admin: Api
beforeAll(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

/** A paid order of a new customer with one line for each name. */
async function buyAll(...names: string[]) {
  const buyer = await makeBuyer(shop)
  const products = []
  for (const name of names) products.push(await makeProduct(shop.db, { name }))
  const lines = products.map(({ id: productId }) => ({ productId, quantity: 1 }))
  const { orderId } = await buyer.api('POST /orders', { body: { products: lines } })
  await payFor(shop, { sessionId: `session_${orderId}` })
  return { ...buyer, orderId, products }
}

const namesOf = async (api: Api) =>
  (await api('GET /withdrawals/own')).orders.map(({ lines }) => lines.map(({ name }) => name))

test('a customer sees own orders with their lines, and withdraws from some [LAW-2 LAW-4]', async () => {
  const { api, orderId, user } = await buyAll('One', 'Two', 'Three')
  expect((await api('GET /withdrawals/own')).orders).toMatchObject([
    { _id: orderId, lines: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] },
  ])
  const [order] = (await api('GET /withdrawals/own')).orders
  const lines = order?.lines.slice(1).map(({ position }) => position) ?? []
  const body = { name: 'Ida B', lines }
  const { withdrawal } = await api('POST /orders/:id/withdrawal', { params: { id: orderId }, body })
  expect(withdrawal).toMatchObject({
    name: 'Ida B',
    email: user.email,
    orderNumber: orderId,
    goods: '1 × Two\n1 × Three',
  })
  expect(await namesOf(api)).toEqual([['One']])
  await shop.runJobs()
  expect(shop.mailer.sent.find(({ subject }) => subject.includes('withdrawal'))).toMatchObject({
    to: user.email,
    text: expect.stringContaining('1 × Two\n1 × Three'),
  })
  expect((await admin('GET /withdrawals')).withdrawals.at(-1)?.order?._id).toBe(orderId)
})

test('without a choice it is about every line that can be withdrawn [LAW-2]', async () => {
  const { api, orderId } = await buyAll('One', 'Two')
  const params = { id: orderId }
  const request = { params, body: { name: 'Ida B' } }
  const { withdrawal } = await api('POST /orders/:id/withdrawal', request)
  expect(withdrawal.goods).toBe('1 × One\n1 × Two')
  expect(await namesOf(api)).toEqual([])
  await expect(api('POST /orders/:id/withdrawal', request)).rejects.toMatchObject({
    statusCode: 409,
  })
})

/** A paid order of a new customer with three of one record. */
async function buyThree() {
  const buyer = await makeBuyer(shop)
  const { id: productId } = await makeProduct(shop.db, { name: 'Low Tide', stock: 5 })
  const products = [{ productId, quantity: 3 }]
  const { orderId } = await buyer.api('POST /orders', { body: { products } })
  await payFor(shop, { sessionId: `session_${orderId}` })
  const withdraw = (quantity?: number) =>
    buyer.api('POST /orders/:id/withdrawal', {
      params: { id: orderId },
      body: { name: 'Ida B', lines: [quantity === undefined ? 0 : { position: 0, quantity }] },
    })
  const unitsLeft = async () =>
    (await buyer.api('GET /withdrawals/own')).orders.flatMap(({ lines }) =>
      lines.map(({ quantity, ordered }) => [quantity, ordered]),
    )
  return { ...buyer, orderId, withdraw, unitsLeft }
}

test('a customer withdraws from some units of a line, then from the others [LAW-2 LAW-3 LAW-4]', async () => {
  const { orderId, user, withdraw, unitsLeft } = await buyThree()
  const { withdrawal } = await withdraw(2)
  expect(withdrawal.goods).toBe('2 of 3 × Low Tide')
  expect(await unitsLeft()).toEqual([[1, 3]])
  await shop.runJobs()
  const isAcknowledgement = ({ to, subject }: { to: string; subject: string }) =>
    to === user.email && subject.includes('your withdrawal')
  expect(shop.mailer.sent.findLast(isAcknowledgement)?.text).toContain(
    `for these goods of order ${orderId}:\n2 of 3 × Low Tide\n`,
  )
  await expect(withdraw(2)).rejects.toMatchObject({ statusCode: 409 })
  expect((await withdraw()).withdrawal.goods).toBe('1 of 3 × Low Tide')
  expect(await unitsLeft()).toEqual([])
  const listed = (await admin('GET /withdrawals')).withdrawals.slice(-2)
  expect(listed.map(({ goods, lines }) => [goods, lines])).toEqual([
    ['2 of 3 × Low Tide', [{ lineId: `${orderId}-0`, quantity: 2 }]],
    ['1 of 3 × Low Tide', [{ lineId: `${orderId}-0`, quantity: 1 }]],
  ])
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
  expect(moments.filter(({ type }) => type === 'withdrawal')).toMatchObject([
    { goods: '2 of 3 × Low Tide' },
    { goods: '1 of 3 × Low Tide' },
  ])
})

test('units that came back without a withdrawal cannot be withdrawn [LAW-2]', async () => {
  const { orderId, withdraw, unitsLeft } = await buyThree()
  const refund = (amount: number) =>
    admin('POST /orders/:id/refunds', {
      params: { id: orderId },
      body: { amount, restock: [{ lineId: `${orderId}-0`, quantity: 1 }] },
    })
  await refund(1)
  expect(await unitsLeft()).toEqual([[2, 3]])
  await withdraw(1)
  expect(await unitsLeft()).toEqual([[1, 3]])
  await refund(1)
  expect(await unitsLeft()).toEqual([[1, 3]])
})

test.each([
  [[{ position: 0, quantity: 0 }]],
  [[{ position: 0, quantity: 1.5 }]],
  [[{ position: 0 }]],
  [['0']],
  [[]],
])('refuses the lines %j [LAW-2]', async (lines) => {
  const { user, orderId } = await buyThree()
  const token = await createSession(shop.ctx(), user.id)
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/orders/${orderId}/withdrawal`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Ida B', lines },
  })
  expect(answer.statusCode).toBe(400)
})

test('a line is withdrawn once, also by two requests at the same time [LAW-2]', async () => {
  const { api, orderId } = await buyAll('One', 'Two')
  const [order] = (await api('GET /withdrawals/own')).orders
  const lines = [order?.lines[0]?.position ?? 0]
  const send = () =>
    api('POST /orders/:id/withdrawal', {
      params: { id: orderId },
      body: { name: 'Ida B', lines },
    }).catch(({ statusCode }: { statusCode: number }) => statusCode)
  const answers = await Promise.all([send(), send()])
  expect(answers.filter((answer) => answer === 409)).toHaveLength(1)
  expect(await namesOf(api)).toEqual([['Two']])
})

test('another customer’s order is unknown [LAW-2]', async () => {
  const { orderId } = await buyAll('One')
  const { api } = await makeBuyer(shop)
  const body = { name: 'Ida B' }
  await expect(
    api('POST /orders/:id/withdrawal', { params: { id: orderId }, body }),
  ).rejects.toMatchObject({ statusCode: 404 })
  expect(await namesOf(api)).toEqual([])
})

test('a delivered order has a last day, which counts to its end, and is not listed after it [LAW-2]', async () => {
  const { api, orderId, user } = await buyAll('One')
  expect((await api('GET /withdrawals/own')).orders[0]?.until).toBeUndefined()
  await setStatus(admin, orderId, 'delivered')
  const until = (await api('GET /withdrawals/own')).orders[0]?.until
  expect(until).toMatch(/^\d{4}-\d\d-\d\d$/)
  shop.advance(13 * DAY_MS)
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await setStatus(admin, orderId, 'completed')
  shop.advance(DAY_MS)
  expect(toShopDay(shop.ctx().now, shop.ctx().settings.timezone)).toBe(until)
  expect(await namesOf(await shop.apiAs(user))).toEqual([['One']])
  shop.advance(DAY_MS)
  expect(await namesOf(await shop.apiAs(user))).toEqual([])
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

test('a status that was corrected starts no last day [LAW-2]', async () => {
  const { api, orderId, user } = await buyAll('One')
  await setStatus(admin, orderId, 'completed')
  await setStatus(admin, orderId, 'payment received')
  expect((await api('GET /withdrawals/own')).orders[0]?.until).toBeUndefined()
  shop.advance(20 * DAY_MS)
  admin = await shop.apiAs(await makeAdmin(shop.db))
  await setStatus(admin, orderId, 'shipped')
  await setStatus(admin, orderId, 'delivered')
  expect(await namesOf(await shop.apiAs(user))).toEqual([['One']])
})

test('unpaid and cancelled orders are not listed [LAW-2]', async () => {
  const { api, orderId, products } = await buyAll('One')
  await api('POST /orders', {
    body: { products: [{ productId: products[0]?.id ?? '', quantity: 1 }] },
  })
  expect(await namesOf(api)).toEqual([['One']])
  await setStatus(admin, orderId, 'cancelled')
  expect(await namesOf(api)).toEqual([])
})

test('an excluded line is shown with its sentence and cannot be withdrawn [LAW-5]', async () => {
  const buyer = await makeBuyer(shop)
  const sealed = await makeProduct(shop.db, { name: 'Sealed' })
  const open = await makeProduct(shop.db, { name: 'Open' })
  const sentence = 'Sealed recordings, once unsealed, cannot be returned'
  const set = (text: string) =>
    admin('PUT /products/:id/withdrawal-exclusion', {
      params: { id: sealed.id },
      body: { sentence: text },
    })
  await set(sentence)
  const products = [sealed, open].map(({ id: productId }) => ({ productId, quantity: 1 }))
  const { orderId } = await buyer.api('POST /orders', { body: { products } })
  await payFor(shop, { sessionId: `session_${orderId}` })
  // The statement at the time of the order counts.
  await set('')
  const [order] = (await buyer.api('GET /withdrawals/own')).orders
  expect(order?.lines).toMatchObject([{ name: 'Sealed', exclusion: sentence }, { name: 'Open' }])
  const params = { id: orderId }
  const lines = [order?.lines[0]?.position ?? 0]
  await expect(
    buyer.api('POST /orders/:id/withdrawal', { params, body: { name: 'Ida B', lines } }),
  ).rejects.toMatchObject({ statusCode: 409 })
  const { withdrawal } = await buyer.api('POST /orders/:id/withdrawal', {
    params,
    body: { name: 'Ida B' },
  })
  expect(withdrawal.goods).toBe('1 × Open')
  expect(await namesOf(buyer.api)).toEqual([])
})

test('lines from before descriptions were stored can be withdrawn [LAW-2]', async () => {
  const { api, orderId } = await buyAll('One')
  await shop.db.execute('alter table order_lines disable trigger user')
  await shop.db.update(orderLines).set({ soldAs: null }).where(eq(orderLines.orderId, orderId))
  await shop.db.execute('alter table order_lines enable trigger user')
  expect(await namesOf(api)).toEqual([['One']])
  expect(await shop.db.$count(withdrawals, eq(withdrawals.orderId, orderId))).toBe(0)
})

test('the chosen lines of one order count for no other that an admin has matched it to [LAW-2, LAW-4]', async () => {
  const { api, orderId, user } = await buyAll('One', 'Two')
  const { id: productId } = await makeProduct(shop.db, { name: 'Three' })
  const { orderId: other } = await api('POST /orders', {
    body: { products: [{ productId, quantity: 1 }] },
  })
  await payFor(shop, { sessionId: `session_${other}` })
  const body = { name: 'Ida B', lines: [0] }
  await api('POST /orders/:id/withdrawal', { params: { id: orderId }, body })
  const { withdrawals: waiting } = await admin('GET /withdrawals')
  const id = waiting.find(({ email }) => email === user.email)?._id ?? ''
  await admin('PUT /withdrawals/:id', {
    params: { id },
    body: { orderId: other, state: 'open', note: '' },
  })
  const names = (await namesOf(api)).flat()
  expect(names.toSorted()).toEqual(['One', 'Three', 'Two'])
})
