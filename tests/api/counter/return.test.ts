import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallRequest } from '#contract/calls.ts'
import type { Api } from '#contract/client.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { returnAtCounter } from '#server/orders/after-sale/return-at-counter.ts'
import { errorOf, refusalOf, statusOf } from '#tests/support/app/api-errors.ts'
import { buy } from '#tests/support/app/checkout.ts'
import { lineOf, sell, tendersOf } from '#tests/support/app/counter.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  type UserRow,
} from '#tests/support/app/factories.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpShopPerTest } from '#tests/support/app/set-up-shop.ts'
import { makePressing } from '#tests/support/app/sold-copies.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { interleave } from '#tests/support/database/interleave.ts'

const shop = setUpShopPerTest({ hasCounter: true })
checkInvariantsAfterEach(shop)
let owner: UserRow
let admin: Api
beforeEach(async () => {
  owner = await makeAdmin(shop.db)
  admin = await shop.apiAs(owner)
})

/** 3 × $10.00 and a used copy for $25.00, less 10%: $49.50 in cash. */
async function sellFour() {
  const record = await makePressing(shop.db, { stock: 5, priceCents: 1000 })
  const copy = await makeUsedCopy(shop.db, record, { priceCents: 2500 })
  const { order } = await sell(admin, {
    lines: [lineOf(record, { quantity: 3 }), lineOf(copy)],
    percentOff: 10,
    tenders: cash(49.5),
  })
  return { orderId: order._id, record, copy, params: { id: order._id } }
}

type Body = NonNullable<CallRequest<'POST /counter/returns/:id'>['body']>
const giveBack = async (id: string, body: Body, key?: string) =>
  (
    await admin('POST /counter/returns/:id', {
      params: { id },
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body,
    })
  ).order

const cash = (amount: number) => [{ kind: 'cash' as const, amount }]
const backOf = (orderId: string, position: number, quantity = 1) => ({
  lineId: `${orderId}-${position}`,
  quantity,
})
const openReturnOf = async (id: string) =>
  (await admin('GET /counter/returns/:id', { params: { id } })).return
const paymentOf = async (id: string) =>
  (await admin('GET /orders/:id/payment', { params: { id } })).payment

describe('a return at the counter', () => {
  test('of a part puts its units in stock and reduces the sale by the money [TILL-8]', async () => {
    const { orderId, record } = await sellFour()
    const order = await giveBack(orderId, {
      lines: [backOf(orderId, 0, 2)],
      money: [...cash(10), { kind: 'card terminal', amount: 8 }],
    })
    expect(order).toMatchObject({
      status: 'completed',
      total: 49.5,
      refunded: 18,
      netTotal: 31.5,
      refundNeeded: false,
    })
    expect(order.tenders?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cash', 49.5],
      ['cash', -10],
      ['card terminal', -8],
    ])
    expect(await findProductRow(shop.db, record.id)).toMatchObject({ stock: 4 })
    expect((await admin('GET /stats')).stats.totalSales).toBe(31.5)
    const { day } = await admin('GET /counter/day')
    expect(day).toMatchObject({
      expected: 39.5,
      sums: [{ givenBack: 10 }, { givenBack: 8 }, {}, {}],
    })
  })

  test('of everything returns the order, and its used copy waits for inspection [TILL-8]', async () => {
    const { orderId, record, copy } = await sellFour()
    await giveBack(orderId, { lines: [backOf(orderId, 0)], money: cash(9) })
    const order = await giveBack(orderId, {
      lines: [backOf(orderId, 0, 2), backOf(orderId, 1)],
      money: cash(40.5),
    })
    expect(order).toMatchObject({
      status: 'returned',
      refunded: 49.5,
      netTotal: 0,
      refundNeeded: false,
    })
    expect(await findProductRow(shop.db, record.id)).toMatchObject({ stock: 5 })
    const [state] = await shop.db.select().from(usedCopies).where(eq(usedCopies.productId, copy.id))
    expect(state?.state).toBe('needs-inspection')
    expect(await tendersOf(shop, orderId)).toEqual([
      ['cash', 4950],
      ['cash', -900],
      ['cash', -4050],
    ])
    expect(shop.mailer.sent).toEqual([])
  })

  test('with a deduction leaves nothing due, also once everything is back [TILL-8]', async () => {
    const { orderId } = await sellFour()
    await giveBack(orderId, { lines: [backOf(orderId, 1)], money: cash(20), deduction: 2.5 })
    const order = await giveBack(orderId, {
      lines: [backOf(orderId, 0, 3)],
      money: cash(26),
      deduction: 1,
      note: 'Scratched',
    })
    expect(order).toMatchObject({
      status: 'returned',
      refunded: 46,
      netTotal: 3.5,
      refundNeeded: false,
    })
    const { entries } = await admin('GET /audit', { query: { action: 'order.counter-return' } })
    expect(entries[0]?.after).toEqual({
      units: 3,
      money: ['cash $26.00'],
      deduction: 1,
      note: 'Scratched',
    })
  })

  test('shows what can come back, less what is back [TILL-8]', async () => {
    const { orderId } = await sellFour()
    await giveBack(orderId, { lines: [backOf(orderId, 0, 3)], money: cash(27) })
    expect(await openReturnOf(orderId)).toMatchObject({
      order: { _id: orderId },
      lines: [{ lineId: `${orderId}-1`, quantity: 1, price: 25, discount: 2.5, returned: 0 }],
      left: 22.5,
      due: 0,
    })
  })

  test.each([
    ['more than they cost', cash(20.01), 0, '$20.00 goes back, and $20.01 is written here'],
    ['less than they cost', cash(19), 0, '$20.00 goes back, and $19.00 is written here'],
    ['no money', [], 0, '$20.00 goes back, and $0.00 is written here'],
    [
      'a deduction too large',
      cash(19),
      2,
      '$20.00 goes back, and $21.00 is written here, with the deduction',
    ],
  ])('is refused with %s [TILL-8]', async (_, money, deduction, message) => {
    const product = await makeProduct(shop.db, { priceCents: 2000 })
    const { order } = await sell(admin, { lines: [lineOf(product)] })
    const orderId = order._id
    const body = { lines: [backOf(orderId, 0)], money, deduction }
    expect(await errorOf(giveBack(orderId, body))).toEqual([400, 'money', message])
  })

  test.each([
    ['no line', [], 400],
    ['more units than were sold', [[0, 4]], 409],
    [
      'one line twice',
      [
        [0, 1],
        [0, 1],
      ],
      409,
    ],
    ['a line of another order', [[7, 1]], 409],
  ] as const)('is refused with %s [TILL-8]', async (_, lines, statusCode) => {
    const { orderId } = await sellFour()
    const chosen = lines.map(([position, quantity]) => backOf(orderId, position, quantity))
    const body = { lines: chosen, money: cash(10) }
    expect((await errorOf(giveBack(orderId, body))).slice(0, 2)).toEqual([statusCode, 'lines'])
  })

  test('is made once for a repeated request [TILL-8]', async () => {
    const { orderId } = await sellFour()
    const body = { lines: [backOf(orderId, 1)], money: cash(22.5) }
    const first = await giveBack(orderId, body, 'again')
    expect(await giveBack(orderId, body, 'again')).toEqual(first)
    expect(await tendersOf(shop, orderId)).toHaveLength(2)
    const other = { lines: [backOf(orderId, 0)], money: cash(9) }
    expect(await statusOf(giveBack(orderId, other, 'again'))).toBe(409)
  })

  test('of two desks at once is one return, and a sentence for the other [TILL-8]', async () => {
    const { orderId } = await sellFour()
    const request = {
      orderId,
      units: [{ position: 1, quantity: 1 }],
      money: [{ kind: 'cash' as const, amountCents: 2250 }],
      deductionCents: 0,
      note: '',
    }
    const second = await interleave(
      shop.ctx(),
      (ctx) => returnAtCounter(ctx, request),
      (ctx) => returnAtCounter(ctx, request),
    )
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { message: 'Some of these records are back already. Scan the receipt again.' },
    })
    expect(await tendersOf(shop, orderId)).toEqual([
      ['cash', 4950],
      ['cash', -2250],
    ])
  })

  test('has the timeline of its money [TILL-8]', async () => {
    const { orderId, params } = await sellFour()
    await giveBack(orderId, { lines: [backOf(orderId, 1)], money: cash(22.5) })
    const { moments } = await admin('GET /orders/:id/timeline', { params })
    expect(moments).toMatchObject([
      { type: 'status', to: 'pending' },
      { type: 'status', to: 'completed' },
      { type: 'tender', kind: 'cash', amount: 49.5, by: { email: owner.email } },
      { type: 'tender', kind: 'cash', amount: -22.5 },
    ])
  })

  test('of an order of the online shop is refused: its card is refunded there [TILL-8]', async () => {
    const { orderId } = await buy(shop)
    expect(await errorOf(openReturnOf(orderId))).toEqual([
      409,
      'source',
      'This order was not sold at the counter',
    ])
    expect(await statusOf(openReturnOf('RO-XXXXX-XXXXX'))).toBe(404)
  })

  test('does not exist in a shop without a counter [TILL-8]', async () => {
    const { orderId } = await sellFour()
    shop.services.settings.hasCounter = false
    const body = { lines: [backOf(orderId, 1)], money: cash(22.5) }
    expect(await statusOf(openReturnOf(orderId))).toBe(404)
    expect(await statusOf(giveBack(orderId, body))).toBe(404)
  })
})

describe('a sale at the counter that an admin cancels in the order panel', () => {
  test('has its money due, which the counter gives back without lines [TILL-8]', async () => {
    const { orderId } = await sellFour()
    await setStatus(admin, orderId, 'cancelled')
    expect(await paymentOf(orderId)).toMatchObject({
      refundDue: { amount: 49.5, reason: 'cancelled or returned' },
    })
    expect(await openReturnOf(orderId)).toMatchObject({ lines: [], due: 49.5 })
    const order = await giveBack(orderId, { lines: [], money: cash(45.5), deduction: 4 })
    expect(order).toMatchObject({ status: 'cancelled', netTotal: 4, refundNeeded: false })
    expect((await admin('GET /counter/day')).day).toMatchObject({ expected: 4 })
    expect(await refusalOf(openReturnOf(orderId))).toMatchObject({ statusCode: 409 })
  })

  test('is settled in the order panel too, which is no cash of the counter [TILL-8]', async () => {
    const { orderId, params } = await sellFour()
    await setStatus(admin, orderId, 'returned')
    const call = 'POST /orders/:id/refund-due/resolve'
    const { order } = await admin(call, { params, headers: {}, body: { refunded: 49.5 } })
    expect(order).toMatchObject({ netTotal: 0, refundNeeded: false })
    expect((await admin('GET /counter/day')).day).toMatchObject({ expected: 49.5 })
  })

  test('was paid all the same: no answer and no status makes it unpaid [TILL-8]', async () => {
    const { orderId, params } = await sellFour()
    await setStatus(admin, orderId, 'pending')
    const { order } = await admin('GET /orders/:id', { params })
    expect(order).toHaveProperty('paidAt')
    await setStatus(admin, orderId, 'cancelled')
    const call = 'POST /orders/:id/refund-due/resolve'
    const never = admin(call, { params, headers: {}, body: { wasNeverPaid: true } })
    expect(await errorOf(never)).toEqual([
      409,
      'wasNeverPaid',
      'This order was paid at the counter: return it there',
    ])
  })

  test('comes back whole after it was sold again [TILL-8]', async () => {
    const { orderId } = await sellFour()
    await giveBack(orderId, { lines: [backOf(orderId, 1)], money: cash(22.5) })
    await setStatus(admin, orderId, 'returned')
    await setStatus(admin, orderId, 'completed')
    expect(await openReturnOf(orderId)).toMatchObject({ left: 27, lines: [{ returned: 0 }] })
    const order = await giveBack(orderId, { lines: [backOf(orderId, 0, 3)], money: cash(27) })
    expect(order).toMatchObject({ status: 'returned', netTotal: 0, refundNeeded: false })
  })
})
