import { expect, test } from 'vitest'
import type { AccountExport } from '#contract/privacy.ts'
import { createSession } from '#server/auth/index.ts'
import { addGuestDataLink } from '#server/orders/guests/guest-data.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** An export reads all data of a person: many at once would hold the shop. */

const HOUR_MS = 3_600_000

const shop = setUpShop({ rateLimit: true })

async function openExport() {
  const { id } = await makeUser(shop.db)
  const headers = { authorization: `Bearer ${await createSession(shop.ctx(), id)}` }
  return Object.assign(() => shop.app.inject({ url: '/api/account/export', headers }), { id })
}

test('a person exports their data five times an hour, also with all requests at once', async () => {
  const ask = await openExport()
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...[200, 200, 200, 200, 200, 429, 429, 429],
  ])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBe(3600)
  expect((await (await openExport())()).statusCode).toBe(200)
  shop.advance(HOUR_MS + 1)
  expect((await ask()).statusCode).toBe(200)
})

test('an address without an account reads its data five times an hour, by all its links together', async () => {
  const links = await Promise.all(
    [1, 2].map(() => addGuestDataLink(shop.ctx(), 'guest@example.com')),
  )
  const ask = (payload: object) =>
    shop.app.inject({ url: '/api/guests/data', method: 'POST', payload })
  const answers = await Promise.all(links.flatMap((token) => [1, 2, 3].map(() => ask({ token }))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 429])
})

test('an export has every order and payment event of a person, once and in order', async () => {
  const ask = await openExport()
  const orderIds = Array.from({ length: 1_001 }, (_, index) => `many-${1000 + index}`)
  const now = shop.ctx().now.getTime()
  const money = { totalCents: 500, netTotalCents: 500 }
  const order = { userId: ask.id, email: 'many@example.com', status: 'pending', ...money } as const
  const newestFirst = orderIds.map((id, index) => ({
    ...order,
    id,
    createdAt: new Date(now - index),
    expiresAt: new Date(now),
  }))
  await shop.db.insert(orders).values(newestFirst)
  const events = orderIds.slice(0, 401).map((orderId, index) => {
    const receivedAt = new Date(now + index)
    return { id: `event-${orderId}`, type: 'test', orderId, payload: { index }, receivedAt }
  })
  await shop.db.insert(paymentEvents).values(events)
  const data: AccountExport = (await ask()).json()
  expect(data.orders.map(({ _id }) => _id)).toEqual(orderIds)
  expect(data.paymentEvents.map(({ content }) => content)).toEqual(
    events.map(({ payload }) => payload),
  )
})
