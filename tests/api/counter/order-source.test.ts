import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createSession } from '#server/auth/index.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShopPerTest({ hasCounter: true })
checkInvariantsAfterEach(shop)
let owner: UserRow
let admin: Api
beforeEach(async () => {
  owner = await makeAdmin(shop.db)
  admin = await shop.apiAs(owner)
})

async function sellRecord(priceCents = 2000): Promise<string> {
  const product = await makeProduct(shop.db, { priceCents })
  const { order } = await sell(admin, {
    lines: [lineOf(product)],
    tenders: [
      { kind: 'cash', amount: priceCents / 100 - 5, given: priceCents / 100 },
      { kind: 'card terminal', amount: 5 },
    ],
  })
  return order._id
}

async function readCsv(): Promise<string[]> {
  const token = await createSession(shop.ctx(), owner.id)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await shop.app.inject({ url: '/api/orders/export', headers })
  return answer.body.split('\r\n')
}

describe('the source of an order', () => {
  test('is shown with its payments, with the cash that was given and the change [TILL-12]', async () => {
    const id = await sellRecord()
    const { order } = await admin('GET /orders/:id', { params: { id } })
    const at = order.createdAt
    expect(order).toMatchObject({ source: 'counter', total: 20, isSale: true })
    expect(order.tenders).toMatchObject([
      { kind: 'cash', amount: 15, given: 20, change: 5, at },
      { kind: 'card terminal', amount: 5, at },
    ])
    const { orderId } = await buy(shop)
    const bought = await admin('GET /orders/:id', { params: { id: orderId } })
    expect(bought.order).not.toHaveProperty('source')
    expect(bought.order).not.toHaveProperty('tenders')
  })

  test('filters the list of orders [TILL-12]', async () => {
    const sold = await sellRecord()
    const { orderId: bought } = await buy(shop)
    const listed = async (source: 'shop' | 'counter' | 'by hand') =>
      (await admin('GET /orders', { query: { source } })).orders.map(({ _id }) => _id)
    expect(await listed('counter')).toEqual([sold])
    expect(await listed('shop')).toEqual([bought])
    expect(await listed('by hand')).toEqual([])
  })

  test('is in the CSV file, which has no further column until there is such an order [TILL-12]', async () => {
    await buy(shop)
    const [header = ''] = await readCsv()
    expect(header).not.toContain('source')
    await sellRecord()
    const [changed, ...rows] = await readCsv()
    expect(changed).toBe(`${header},source,paid_at_counter`)
    expect(rows.join('\r\n')).toContain('counter,"cash 15.00\ncard terminal 5.00"')
  })
})

test('a percentage off at the counter is in the CSV file of a shop without discount codes [TILL-2, TILL-12]', async () => {
  const product = await makeProduct(shop.db, { priceCents: 2000 })
  await sell(admin, {
    lines: [lineOf(product)],
    percentOff: 10,
    tenders: [{ kind: 'cash', amount: 18 }],
  })
  const [header = '', row = ''] = await readCsv()
  const place = header.split(',').indexOf('discount')
  expect(row.split(',')[place]).toBe('2.00')
})

describe('sales figures', () => {
  test('are split by source, and their parts add up [TILL-12]', async () => {
    await sellRecord(2000)
    await buy(shop, { priceCents: 3000 })
    const { stats } = await admin('GET /stats')
    expect(stats.totalSales).toBe(50)
    expect(stats.bySource).toEqual([
      { source: 'shop', sales: 30, salesToday: 30, orders: 1, ordersToday: 1 },
      { source: 'counter', sales: 20, salesToday: 20, orders: 1, ordersToday: 1 },
      { source: 'by hand', sales: 0, salesToday: 0, orders: 0, ordersToday: 0 },
    ])
  })

  test('of a range and its best sellers can be those of the counter alone [TILL-12]', async () => {
    await sellRecord(2000)
    await buy(shop, { priceCents: 3000 })
    const salesOf = async (query: { source?: 'shop' | 'counter' }) => {
      const { points, bestSellers } = await admin('GET /stats/charts', { query })
      return [points.at(-1)?.sales, bestSellers.map(({ sales }) => sales)]
    }
    expect(await salesOf({})).toEqual([50, [30, 20]])
    expect(await salesOf({ source: 'counter' })).toEqual([20, [20]])
    expect(await salesOf({ source: 'shop' })).toEqual([30, [30]])
  })

  test('have no split in a shop without a counter and without such orders [TILL-12]', async () => {
    const isSplit = async () => 'bySource' in (await admin('GET /stats')).stats
    shop.services.settings.hasCounter = false
    expect(await isSplit()).toBe(false)
    shop.services.settings.hasCounter = true
    await sellRecord()
    shop.services.settings.hasCounter = false
    expect(await isSplit()).toBe(true)
  })
})
