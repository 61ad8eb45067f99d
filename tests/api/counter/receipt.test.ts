import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { errorOf, refusalOf, statusOf } from '#tests/support/app/api-errors.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeAdmin, makeProduct, type UserRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { makePressing } from '#tests/support/app/sold-copies.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

const shop = setUpShopPerTest({
  hasCounter: true,
  supplier: { abn: '51 824 753 556', address: ['12 Groove Lane', 'Fitzroy VIC 3065'] },
})
checkInvariantsAfterEach(shop)
let owner: UserRow
let admin: Api
beforeEach(async () => {
  owner = await makeAdmin(shop.db)
  admin = await shop.apiAs(owner)
})

const mail = (id: string, email: string) =>
  admin('POST /orders/:id/receipt', { params: { id }, body: { email } })

async function sellTwo() {
  const record = await makePressing(shop.db, { stock: 2, priceCents: 2200 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 1000 })
  const { order } = await sell(admin, {
    lines: [lineOf(record, { quantity: 2 }), lineOf(copy)],
    percentOff: 10,
    tenders: [
      { kind: 'cash', amount: 28.6, given: 50 },
      { kind: 'card terminal', amount: 20 },
    ],
  })
  return { orderId: order._id, sku: copy.copy.sku }
}

test('a mailed receipt has what an invoice needs, and how it was paid [TILL-6]', async () => {
  const { orderId, sku } = await sellTwo()
  await mail(orderId, ' Ida@Example.com ')
  await shop.runJobs()
  const [sent] = shop.mailer.sent
  expect(sent).toMatchObject({ to: 'ida@example.com', subject: `Your receipt (${orderId})` })
  for (const part of [
    /Tax invoice.*RO-/,
    /Date.*4 March 2026/,
    /2 × \$22\.00/,
    new RegExp(`${sku} · 1 × \\$10\\.00`),
    /used: media/,
    /Discount.*−\$5\.40/,
    /GST included \(10%\).*\$4\.42/,
    /Total incl\. GST.*\$48\.60/,
    /Cash.*\$50\.00/,
    /Change.*−\$21\.40/,
    /Card.*\$20\.00/,
    /12 Groove Lane/,
    /ABN 51 824 753 556/,
  ]) {
    expect(sent?.text).toMatch(part)
  }
})

test('a receipt that is mailed after a return shows what went back [TILL-6]', async () => {
  const product = await makeProduct(shop.db, { priceCents: 1100 })
  const { order } = await sell(admin, {
    lines: [lineOf(product, { quantity: 2 })],
    tenders: [{ kind: 'cash', amount: 22 }],
  })
  const orderId = order._id
  await admin('POST /counter/returns/:id', {
    params: { id: orderId },
    body: {
      lines: [{ lineId: `${orderId}-0`, quantity: 1 }],
      money: [{ kind: 'cash', amount: 11 }],
    },
  })
  await mail(orderId, 'ida@example.com')
  await shop.runJobs()
  const text = shop.mailer.sent[0]?.text
  expect(text).toMatch(/Given back, cash.*−\$11\.00/)
  expect(text).toMatch(/Total after returns.*\$11\.00/)
  expect(text).toMatch(/GST in it.*\$1\.00/)
})

test('the address of a receipt is in no table once it is sent [TILL-6]', async () => {
  const { orderId } = await sellTwo()
  await mail(orderId, 'ida@example.com')
  await shop.runJobs()
  for (const table of ['audit_entries', 'order_mails', 'orders']) {
    const { rows } = await shop.db.execute(
      sql`select from ${sql.raw(table)} t where t::text like '%ida@example.com%'`,
    )
    expect(rows).toEqual([])
  }
})

test.each(['ida', 'a@b', '', `${'a'.repeat(250)}@example.com`])(
  'a receipt cannot be mailed to "%s" [TILL-6]',
  async (address) => {
    const { orderId } = await sellTwo()
    expect(await errorOf(mail(orderId, address))).toEqual([
      400,
      'email',
      'Please enter a valid email address',
    ])
  },
)

test('a receipt is mailed at most once a minute [TILL-6]', async () => {
  const { orderId } = await sellTwo()
  await mail(orderId, 'ida@example.com')
  expect(await refusalOf(mail(orderId, 'ida@example.com'))).toMatchObject({
    statusCode: 409,
    message: 'This receipt has just been mailed. Wait a minute.',
  })
  shop.advance(60_000)
  await mail(orderId, 'ida@example.com')
  await shop.runJobs()
  expect(shop.mailer.sent).toHaveLength(2)
})

test('only a sale at the counter has a receipt [TILL-6]', async () => {
  const { orderId } = await buy(shop)
  expect(await statusOf(mail(orderId, 'ida@example.com'))).toBe(409)
  expect(await statusOf(mail('RO-XXXXX-XXXXX', 'ida@example.com'))).toBe(404)
  shop.services.settings.hasCounter = false
  expect(await statusOf(mail(orderId, 'ida@example.com'))).toBe(404)
})
