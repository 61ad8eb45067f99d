import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const COMPETE_MS = 3_000
const ORDERS_MIN = 30
const BUYERS = 8
/** They pay the first order that they get; the others compete for the rest. */
const PAYING_BUYERS = 2

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const countDeadlocks = async () => {
  const { rows } = await shop.db.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.deadlocks)
}

type Turn = { turn: number; pays: boolean }

/** Orders up to three copies in any order; leaves the payment page unless the buyer pays. */
async function orderSome(
  { api }: Buyer,
  copies: readonly ProductRow[],
  { turn, pays }: Turn,
): Promise<number | 'paid'> {
  const wanted = [0, 1, 2].map((step) => copies[(turn * (step + 3) + step * 7) % copies.length])
  const products = [...new Set(wanted.flatMap((copy) => copy?.id ?? []))].map((productId) => ({
    productId,
    quantity: 1,
  }))
  let orderId = ''
  const ordered = api('POST /orders', { body: { products } }).then((answer) => {
    orderId = answer.orderId
  })
  const status = await statusOf(ordered)
  if (status !== 200) return status
  if (pays) {
    await payFor(shop, { sessionId: `session_${orderId}` })
    return 'paid'
  }
  return statusOf(api('POST /orders/:id/cancel', { params: { id: orderId } }))
}

test('eight buyers of the same used copies cause no deadlock, and none is sold twice (OFFER-23)', async () => {
  const copies: ProductRow[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const product = await makeProduct(shop.db, { name, stock: 0 })
    for (let count = 0; count < 5; count += 1) copies.push(await makeUsedCopy(shop.db, product))
  }
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => makeBuyer(shop)))
  const statuses = new Map<number | 'paid', number>()
  const count = (status: number | 'paid') => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const end = Date.now() + COMPETE_MS
  // A busy machine needs longer for as many orders.
  const isOver = () => Date.now() >= end && (statuses.get(200) ?? 0) >= ORDERS_MIN
  const compete = async (buyer: Buyer, place: number) => {
    let pays = place < PAYING_BUYERS
    for (let turn = place; !isOver(); turn += BUYERS + 1) {
      const status = await orderSome(buyer, copies, { turn, pays })
      if (status === 'paid') pays = false
      count(status)
    }
  }
  const reprice = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      const id = copies[turn % copies.length]?.id ?? ''
      count(
        await statusOf(
          admin('PATCH /products/:id', { params: { id }, body: { price: 20 + (turn % 5) } }),
        ),
      )
    }
  }
  await Promise.all([...buyers.map(compete), reprice()])
  expect([...statuses.keys()].toSorted()).toEqual([200, 409, 'paid'])
  expect(await countDeadlocks()).toBe(0)
  const sales = await shop.db
    .select({ id: stockMovements.productId })
    .from(stockMovements)
    .where(sql`reason = 'sale'`)
  expect(new Set(sales.map(({ id }) => id)).size).toBe(sales.length)
}, 60_000)
