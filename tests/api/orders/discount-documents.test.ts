import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSession } from '#server/auth/index.ts'
import { checkUp, damage, repair } from '#tests/support/app/check-up.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeCode, orderWith, usesOf } from '#tests/support/app/discounts.ts'
import { makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'

/** The discount on everything that shows or counts an order. */

const shop = setUpShopPerTest({ allowsPrivateWebhooks: true })
checkInvariantsAfterEach(shop)

/** 2 × $20.00 and $10.00 less 15%: $42.50. */
async function buyWithCode(code: string, buyer: Buyer) {
  const record = await makeProduct(shop.db, { name: 'Low Tide', priceCents: 2000 })
  const sleeve = await makeProduct(shop.db, { name: 'Sleeve', type: 'merch', priceCents: 1000 })
  const { orderId } = await orderWith(buyer, code, [record, record, sleeve])
  await payFor(shop, { sessionId: `session_${orderId}` })
  await shop.runJobs()
  return { orderId, record }
}

test('mail, invoice, webhook, data export and figures have one discount and what was paid [CODE-15, CODE-17]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const endpoint = { url: 'http://127.0.0.1:9/hook', events: ['order.paid' as const] }
  await admin('POST /webhook-endpoints', { body: endpoint })
  await makeCode(shop, { code: 'FIFTEEN', percent: 15 })
  const buyer = await makeBuyer(shop)
  const { orderId, record } = await buyWithCode('FIFTEEN', buyer)
  const discount = { code: 'FIFTEEN', amount: 7.5 }

  const mail = shop.mailer.sent.find(({ to }) => to === buyer.user.email)
  expect(mail?.text).toMatch(/Discount FIFTEEN.*−\$7\.50/)
  expect(mail?.text).toMatch(/Total.*\$42\.50/)

  const params = { id: orderId }
  const { paper } = await admin('GET /orders/:id/paper', { params })
  expect(paper).toMatchObject({ order: { total: 42.5, discount }, gst: 3.86 })

  const { rows } = await shop.db.execute<{ payload: string }>(
    sql`select payload from webhook_deliveries where type = 'order.paid'`,
  )
  expect(rows.map(({ payload }) => JSON.parse(String(payload)) as object)).toMatchObject([
    { data: { order: { total: 42.5, discount, products: [{ discount: 6 }, { discount: 1.5 }] } } },
  ])

  const data = await buyer.api('GET /account/export')
  expect(data.orders).toMatchObject([{ total: 42.5, discount }])

  const { stats } = await admin('GET /stats')
  const { bestSellers } = await admin('GET /stats/charts', { query: {} })
  expect(stats).toMatchObject({ totalSales: 42.5 })
  expect(bestSellers.find(({ productId }) => productId === record.id)?.sales).toBe(34)
})

test('refunds end at the amount that was paid [CODE-16]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orderOf } = createRefundSteps(shop, admin)
  await makeCode(shop, { code: 'FIFTEEN', percent: 15 })
  const { orderId: id } = await buyWithCode('FIFTEEN', await makeBuyer(shop))
  const refund = (amount: number) =>
    admin('POST /orders/:id/refunds', { params: { id }, body: { amount } })
  await refund(40)
  await expect(refund(2.51)).rejects.toMatchObject({ statusCode: 409 })
  await refund(2.5)
  expect(await orderOf(id)).toMatchObject({ total: 42.5, refunded: 42.5, netTotal: 0 })
})

test('the export of orders has two more columns once the shop has a code [CODE-15]', async () => {
  const admin = await makeAdmin(shop.db)
  const token = await createSession(shop.ctx(), admin.id)
  const readFile = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await shop.app.inject({ url: '/api/orders/export', headers })).body.split('\r\n')
  }
  const [before = ''] = await readFile()
  expect(before.split(',').at(-1)).toBe('ships_on')
  await makeCode(shop, { code: 'FIFTEEN', percent: 15 })
  await buyWithCode('FIFTEEN', await makeBuyer(shop))
  const [header = '', row = ''] = (await readFile()).join('\r\n').split(/\r\n(?=RO-)/)
  expect(header).toBe(`${before},discount_code,discount`)
  expect(row.trimEnd()).toMatch(/,FIFTEEN,7\.50$/)
})

test('an order without a code has no field of it [CODE-15]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { api } = await makeBuyer(shop)
  const body = { products: [{ productId: (await makeProduct(shop.db)).id, quantity: 1 }] }
  await api('POST /orders', { body })
  expect(JSON.stringify(await admin('GET /orders', { query: {} }))).not.toContain('discount')
  expect(shop.payments.requests.at(-1)).not.toHaveProperty('discount')
})

test('the check-up finds a wrong number of uses and repairs it [CODE-18]', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { _id: id } = await makeCode(shop, { code: 'FIFTEEN', percent: 15 })
  await buyWithCode('FIFTEEN', await makeBuyer(shop))
  await damage(shop, sql`update discount_codes set uses = 5`)
  const { findings } = await checkUp(shop, admin, 'discount-uses')
  expect(findings).toMatchObject([
    {
      text: 'FIFTEEN: 5 uses counted, 1 orders have it.',
      link: `/admin/settings/discounts?discountId=${id}`,
    },
  ])
  expect(await repair(admin, findings)).toEqual([
    { text: 'Uses of FIFTEEN', before: '5', after: '1' },
  ])
  expect(await usesOf(shop, 'FIFTEEN')).toMatchObject({ uses: 1 })
  expect((await checkUp(shop, admin, 'discount-uses')).findings).toEqual([])
})
