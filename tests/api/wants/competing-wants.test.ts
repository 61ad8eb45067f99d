import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { holds } from '#server/wants/wants.tables.ts'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { holdsOf, makeQueue, makeSoldOut } from '#tests/support/app/wants.ts'

const COMPETE_MS = 3_000
const HOLD_MS = 24 * 3_600_000

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const countDeadlocks = async () => {
  const { rows } = await shop.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.deadlocks)
}

test('ten buyers and five waiters who compete for one copy end with one sale, to the holder (WANT-23)', async () => {
  const product = await makeSoldOut(shop)
  const copy = await makeUsedCopy(shop.db, product, { stock: 0 })
  const waiters = await makeQueue(shop, product, [{}, {}, {}, {}, {}])
  const buyers = await Promise.all(Array.from({ length: 10 }, () => makeBuyer(shop)))
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const end = Date.now() + COMPETE_MS
  let isOver = false
  const lines = { products: [{ productId: copy.id, quantity: 1 }] }
  let strangers = 0
  const buy = async ({ api }: Buyer) => {
    while (!isOver) {
      const status = await statusOf(api('POST /orders', { body: lines }))
      if (status === 200) strangers += 1
      expect([200, 409]).toContain(status)
    }
  }
  // The first two miss their holds, the third leaves the payment page each time and pays in the end.
  const wait = async (waiter: Buyer, place: number) => {
    while (!isOver) {
      const [hold] = await holdsOf(waiter)
      if (hold && place === 2) {
        const { orderId } = await waiter.api('POST /orders', { body: lines })
        if (Date.now() > end) {
          await payFor(shop, { sessionId: `session_${orderId}` })
          isOver = true
        } else await waiter.api('POST /orders/:id/cancel', { params: { id: orderId } })
      }
    }
  }
  const passOn = async () => {
    await admin('PATCH /products/:id', { params: { id: copy.id }, body: { stock: 1 } })
    for (let hold = 0; hold < 2; hold += 1) {
      await runJob(shop, 'pass-on-holds')
      await shop.runJobs()
      shop.advance(HOLD_MS)
      await runJob(shop, 'pass-on-holds')
    }
  }
  await Promise.all([passOn(), ...buyers.map(buy), ...waiters.map(wait)])
  expect(strangers).toBe(0)
  const sales = await shop.db
    .select({ userId: orders.userId })
    .from(stockMovements)
    .innerJoin(orders, eq(orders.id, stockMovements.orderId))
    .where(eq(stockMovements.reason, 'sale'))
  expect(sales).toEqual([{ userId: waiters[2]?.user.id }])
  const history = await shop.db.select().from(holds).orderBy(holds.createdAt)
  expect(history.map(({ userId, state }) => [userId, state])).toEqual([
    [waiters[0]?.user.id, 'expired'],
    [waiters[1]?.user.id, 'expired'],
    [waiters[2]?.user.id, 'used'],
  ])
  expect(await countDeadlocks()).toBe(0)
}, 60_000)
