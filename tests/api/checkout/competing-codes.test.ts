import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { makeCode, orderWith, usesOf } from '#tests/support/app/discounts.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const BUYERS = 100
const USES = 10
const EXPIRED_MS = 31 * 60_000

async function countDeadlocks() {
  const { rows } = await shop.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.deadlocks)
}

/** Orders, then pays, cancels, or leaves the payment page. True when it has paid. */
async function attempt(buyer: Buyer, products: ProductRow[], turn: number): Promise<boolean> {
  let orderId = ''
  const ordered = orderWith(buyer, 'RUSH', products).then((answer) => {
    orderId = answer.orderId
  })
  const status = await statusOf(ordered)
  expect([200, 404, 409]).toContain(status)
  if (status !== 200) return false
  const params = { id: orderId }
  if (turn % 3 === 0) {
    await payFor(shop, { sessionId: `session_${orderId}` })
    return (await buyer.api('GET /orders/:id', { params })).order.status === 'payment received'
  }
  if (turn % 3 === 1) await buyer.api('POST /orders/:id/cancel', { params })
  return false
}

test('100 buyers of a code with 10 uses, with expiry and cancellation between, use it 10 times [CODE-12]', async () => {
  await makeCode(shop, { code: 'RUSH', usesMax: USES })
  const products = await Promise.all(
    Array.from({ length: 12 }, () => makeProduct(shop.db, { stock: 1000 })),
  )
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => makeBuyer(shop)))
  const waiting = new Set(buyers)
  const most: (number | undefined)[] = []
  for (let round = 0; round < 20; round += 1) {
    const tries = [...waiting].map(async (buyer, place) => {
      const wanted = [place, place * 5 + round, place * 7].map((each) => products[each % 12])
      const distinct = [...new Set(wanted)].flatMap((product) => product ?? [])
      if (await attempt(buyer, distinct, place + round)) waiting.delete(buyer)
    })
    await Promise.all([...tries, runJob(shop, 'expire-orders')])
    most.push((await usesOf(shop, 'RUSH')).uses)
    if (waiting.size === BUYERS - USES) break
    shop.advance(EXPIRED_MS)
    await runJob(shop, 'expire-orders')
  }
  expect(waiting.size).toBe(BUYERS - USES)
  expect(await usesOf(shop, 'RUSH')).toEqual({ uses: USES, paid: USES })
  expect(most.every((uses = 0) => uses <= USES)).toBe(true)
  expect(await countDeadlocks()).toBe(0)
}, 60_000)
