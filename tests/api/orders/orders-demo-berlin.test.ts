import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { toCents } from '#contract/money.ts'
import { seedDemo } from '#server/demo/index.ts'
import { findPageText } from '#server/pages/index.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { germanShop } from '#tests/support/app/withdrawals.ts'
import { checkInvariants } from '#tests/support/database/invariants.ts'

/** The demo shop in Berlin, which charges for delivery and takes withdrawals. */

const shop = setUpShop(germanShop)
let admin: Api
beforeAll(async () => {
  await seedDemo(shop.ctx(), () => {}, 'berlin')
  admin = await shop.apiAs(await makeAdmin(shop.db))
}, 120_000)

const listOrders = async () =>
  (await admin('GET /orders', { query: { search: 'RO-' } })).orders.filter(
    ({ source }) => source !== 'counter',
  )

test('each order of the demo in Berlin has a delivery, to all zones and collected [SHIP-9]', async () => {
  const orders = await listOrders()
  const countries = new Set(orders.map(({ delivery }) => delivery?.country))
  expect([...countries].toSorted()).toEqual(['AT', 'CH', 'DE', 'NL'])
  for (const { products, delivery, total } of orders) {
    const cents = products.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0)
    expect(toCents(total)).toBe(cents + toCents(delivery?.price ?? 0))
  }
  const collected = orders.filter(({ delivery }) => delivery?.collection)
  expect(collected.length).toBeGreaterThan(20)
  expect(collected.map(({ shippingAddress }) => shippingAddress)).not.toContainEqual(
    expect.anything(),
  )
  const statuses = new Set(collected.map(({ status }) => status))
  expect([...statuses]).not.toContain('shipped')
  expect(await checkInvariants(shop.db)).toEqual([])
})

test('a customer of the demo in Berlin withdraws from one of two records [LAW-2 LAW-6]', async () => {
  await shop.runJobs()
  const { withdrawals } = await admin('GET /withdrawals')
  expect(withdrawals).toHaveLength(1)
  const [withdrawal] = withdrawals
  expect(withdrawal?.goods).toMatch(/^1 of [23] × /)
  expect(withdrawal?.order?.status).toBe('delivered')
  expect(shop.mailer.sent.map(({ to }) => to)).toContain(withdrawal?.email)
  const text = await findPageText(shop.ctx(), 'withdrawal')
  expect(text?.title).toBe('Your right to withdraw')
})
