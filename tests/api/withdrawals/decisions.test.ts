import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { hashPassword } from '#server/auth/index.ts'
import { exportWithdrawals, redactWithdrawalsOf } from '#server/withdrawals/index.ts'
import { withdrawals } from '#server/withdrawals/withdrawals.tables.ts'
import { withdrawalWorkers } from '#server/withdrawals/withdrawals.workers.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { germanShop, sendWithdrawal } from '#tests/support/app/withdrawals.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Decisions of the back office about withdrawals, and the data that stays. */

const shop = setUpShop(germanShop)
let admin: Api
beforeAll(async () => {
  admin = await shop.apiAs(await makeAdmin(shop.db))
})
beforeEach(async () => {
  await shop.db.delete(withdrawals)
})

const list = async (name: 'waiting' | 'decided' = 'waiting') =>
  (await admin('GET /withdrawals', { query: { list: name } })).withdrawals

async function only(name: 'waiting' | 'decided' = 'waiting'): Promise<Withdrawal> {
  const [found] = await list(name)
  if (!found) throw new Error('There is no withdrawal')
  return found
}

type Decision = { orderId?: string | null; state?: Withdrawal['state']; note?: string }

const decide = ({ _id: id, order, state, note, version }: Withdrawal, decision: Decision) =>
  admin('PUT /withdrawals/:id', {
    params: { id },
    headers: ifMatch(version),
    body: { orderId: order?._id ?? null, state, note, ...decision },
  })

test('an unmatched withdrawal waits until an admin matches or dismisses it [LAW-4]', async () => {
  const { orderId } = await buy(shop)
  await sendWithdrawal(shop, { orderNumber: 'the one of last week' })
  const waiting = await only()
  expect(waiting.order).toBeUndefined()
  await expect(decide(waiting, { state: 'settled' })).rejects.toMatchObject({
    statusCode: 409,
    field: 'orderId',
  })
  await expect(decide(waiting, { orderId: 'RO-00000-00000' })).rejects.toMatchObject({
    statusCode: 404,
    field: 'orderId',
  })
  const { withdrawal } = await decide(waiting, { orderId: orderId.toLowerCase() })
  expect(withdrawal).toMatchObject({ order: { _id: orderId }, state: 'open' })
  await decide(withdrawal, { state: 'settled', note: 'Paid back' })
  expect(await list()).toEqual([])
  expect(await only('decided')).toMatchObject({ state: 'settled', note: 'Paid back' })
})

test('a decision that another admin has made is refused [LAW-4]', async () => {
  await sendWithdrawal(shop)
  const waiting = await only()
  await decide(waiting, { state: 'dismissed' })
  await expect(decide(waiting, { note: 'Late' })).rejects.toMatchObject({ statusCode: 412 })
})

test('the timeline of the order and the audit log have it [LAW-4]', async () => {
  const { orderId, user } = await buy(shop)
  await sendWithdrawal(shop, { orderNumber: orderId, email: user.email, goods: 'the blue one' })
  await decide(await only(), { note: 'Asked for its date' })
  await decide(await only(), { state: 'dismissed', note: 'Too late' })
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
  expect(moments.filter(({ type }) => type === 'withdrawal')).toMatchObject([
    { what: 'received', goods: 'the blue one', note: '' },
    { what: 'changed', note: 'Asked for its date' },
    { what: 'dismissed', note: 'Too late' },
  ])
  const actions = ['withdrawal.received', 'order.withdrawal'] as const
  for (const action of actions) {
    const { entries } = await admin('GET /audit', { query: { action } })
    expect(entries[0]?.subjectName).toBe(orderId)
  }
  await sendWithdrawal(shop, { orderNumber: 'RO-2' })
  await decide(await only(), { state: 'dismissed' })
  const { entries } = await admin('GET /audit', { query: { action: 'withdrawal.decided' } })
  expect(entries[0]).toMatchObject({
    subjectName: 'RO-2',
    before: { state: 'open' },
    after: { state: 'dismissed' },
  })
})

test('only admins see and decide them [LAW-4]', async () => {
  await sendWithdrawal(shop)
  const { _id: id } = await only()
  const { api } = await buy(shop)
  await expect(api('GET /withdrawals')).rejects.toMatchObject({ statusCode: 403 })
  const body = { orderId: null, state: 'dismissed' as const, note: '' }
  await expect(api('PUT /withdrawals/:id', { params: { id }, body })).rejects.toMatchObject({
    statusCode: 403,
  })
})

test('a decided withdrawal is deleted after three years, an open one never [LAW-4]', async () => {
  await sendWithdrawal(shop, { orderNumber: 'RO-1' })
  await sendWithdrawal(shop, { orderNumber: 'RO-2' })
  await decide(await only(), { state: 'dismissed' })
  shop.advance(1094 * DAY_MS)
  await runNight()
  expect(await shop.db.$count(withdrawals)).toBe(2)
  shop.advance(2 * DAY_MS)
  await runNight()
  admin = await shop.apiAs(await makeAdmin(shop.db))
  expect(await list()).toHaveLength(1)
  expect(await list('decided')).toEqual([])
})

async function runNight() {
  for (const worker of withdrawalWorkers.filter(({ kind }) => kind.cron)) {
    await worker.run(shop.ctx(), {}, { id: 'night', signal: new AbortController().signal })
  }
}

/** A customer with a confirmed address and an order that is complete. */
async function makeCustomer(password: string) {
  const user = await makeUser(shop.db, {
    email: `withdraws-${password}@example.com`,
    passwordHash: await hashPassword(password),
    emailConfirmedAt: shop.ctx().now,
  })
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const { _id: orderId } = await makeOrder(shop.services, { user, lines, status: 'delivered' })
  return { user, orderId }
}

test('the export of an account has its withdrawals [LAW-4]', async () => {
  const { user, orderId } = await makeCustomer('groove-and-export')
  await sendWithdrawal(shop, { orderNumber: orderId, email: user.email })
  await sendWithdrawal(shop, { orderNumber: 'RO-1', email: user.email })
  await sendWithdrawal(shop, { orderNumber: 'RO-2', email: 'another@example.com' })
  const { withdrawals: own } = await (await shop.apiAs(user))('GET /account/export')
  expect(own?.map(({ orderNumber }) => orderNumber)).toEqual([orderId, 'RO-1'])
})

test('the data of a guest has the withdrawals of the address, until they are redacted [LAW-4]', async () => {
  const email = 'guest@example.com'
  await sendWithdrawal(shop, { orderNumber: 'RO-1', email })
  await sendWithdrawal(shop, { orderNumber: 'RO-2', email: 'another@example.com' })
  const numbers = async () =>
    (await exportWithdrawals(shop.ctx(), { guestEmail: email }, email)).map(
      ({ orderNumber }) => orderNumber,
    )
  expect(await numbers()).toEqual(['RO-1'])
  await decide(await only(), { state: 'dismissed' })
  await redactWithdrawalsOf(shop.ctx(), { orderIds: [], email })
  expect(await numbers()).toEqual([])
  expect(await only()).toMatchObject({ name: 'Ida B', email: 'another@example.com' })
})

test('a deleted account leaves no name and address on decided withdrawals [LAW-4]', async () => {
  const password = 'groove-and-deletion'
  const { user, orderId } = await makeCustomer(password)
  await sendWithdrawal(shop, { orderNumber: orderId, email: user.email })
  await decide(await only(), { state: 'settled', note: 'Ida called' })
  await sendWithdrawal(shop, { orderNumber: 'RO-1', email: user.email })
  const api = await shop.apiAs(user)
  await api('POST /account/delete', { body: { email: user.email, password } })
  expect(await only('decided')).toMatchObject({ name: '', email: '', note: '' })
  // An open one needs its contact until it is decided.
  expect(await only()).toMatchObject({ name: 'Ida B', email: user.email })
  await decide(await only(), { state: 'dismissed', note: 'Ida called again' })
  const log = await admin('GET /audit', { query: { limit: 100 } })
  expect(JSON.stringify(log.entries)).not.toContain('Ida called')
  const left = await shop.db.select().from(withdrawals).where(eq(withdrawals.email, user.email))
  expect(left).toEqual([])
})
