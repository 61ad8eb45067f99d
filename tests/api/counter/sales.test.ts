import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderTenders } from '#server/orders/order-payments.tables.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { errorOf, statusOf } from '#tests/support/app/api-errors.ts'
import { makeBuyer } from '#tests/support/app/checkout.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { saveDrop } from '#tests/support/app/drops.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { adminApi } from '#tests/support/app/wants.ts'

/** The sale at the counter: its lines, its sums, and the order that it makes. */

const shop = setUpShop({ hasCounter: true })
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

const moved = async (productId: string) =>
  (await shop.db.select().from(stockMovements).where(eq(stockMovements.productId, productId))).map(
    ({ reason, quantity }) => [reason, quantity],
  )

const tendersOf = async (orderId: string) =>
  (await shop.db.select().from(orderTenders).where(eq(orderTenders.orderId, orderId)))
    .map(({ kind, amountCents, givenCents }) => [kind, amountCents, givenCents])
    .sort()

describe('a sale at the counter', () => {
  test('makes a completed, paid order in one step, with ledger and money [TILL-4]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 2550 })
    const { order, change } = await sell(admin, { lines: [lineOf(product, { quantity: 2 })] })
    expect(order).toMatchObject({
      _id: expect.stringMatching(/^RO-/),
      status: 'completed',
      total: 51,
      netTotal: 51,
      isSale: true,
      email: '',
      paidAt: shop.ctx().now.toISOString(),
    })
    expect(change).toBe(0)
    expect(await moved(product.id)).toEqual([
      ['opening', 10],
      ['counter', -2],
    ])
    const { payment } = await admin('GET /orders/:id/payment', { params: { id: order._id } })
    expect(payment).toMatchObject({ isPaidByHand: true, captures: [] })
  })

  test('freezes what a used copy was sold as, and shows the copy as sold [TILL-4]', async () => {
    const copy = await makeUsedCopy(shop.db, await makeProduct(shop.db))
    const { order } = await sell(admin, { lines: [lineOf(copy)] })
    expect(order.products[0]?.soldAs).toMatchObject({
      kind: 'used',
      mediaGrade: 'VG+',
      sku: copy.copy.sku,
    })
    const { usedCopy } = await admin('GET /used-copies/:id', { params: { id: copy.id } })
    expect(usedCopy.inventory).toMatchObject({ state: 'sold', orderId: order._id })
  })

  test('takes a percentage off the whole sale, to the cent, and shows it [TILL-2]', async () => {
    const one = await makeProduct(shop.db, { priceCents: 1999 })
    const other = await makeProduct(shop.db, { priceCents: 1 })
    const { order } = await sell(admin, {
      lines: [lineOf(one, { quantity: 3 }), lineOf(other)],
      percentOff: 12.5,
      tenders: [{ kind: 'card terminal', amount: 52.48 }],
    })
    expect(order).toMatchObject({ total: 52.48, discount: { code: '', amount: 7.5 } })
  })

  test('takes another price with a reason, which the audit log has [TILL-2]', async () => {
    const product = await makeProduct(shop.db, { name: 'Blue Rain', priceCents: 2500 })
    const line = lineOf(product, { price: 15, priceReason: 'bent corner' })
    const { order } = await sell(admin, { lines: [line] })
    expect(order.products[0]?.price).toBe(15)
    const { entries } = await admin('GET /audit', {
      query: { 'subject-id': order._id, action: 'order.sold' },
    })
    expect(entries).toMatchObject([
      {
        before: null,
        after: {
          paid: ['cash $15.00'],
          prices: ['"Blue Rain": $15.00 instead of $25.00: bent corner'],
        },
      },
    ])
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ priceCents: 2500 })
  })

  test('is refused at a price that has changed since it was shown, without a reason [TILL-2]', async () => {
    const product = await makeProduct(shop.db, { name: 'Blue Rain', priceCents: 2500 })
    const refused = sell(admin, { lines: [lineOf(product, { price: 20 })] })
    expect(await errorOf(refused)).toEqual([409, 'lines.0.price', '"Blue Rain" costs $25.00 now.'])
    expect(await moved(product.id)).toEqual([['opening', 10]])
  })

  test('is paid in several ways, and cash gives change [TILL-3]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 3550 })
    const { order, change } = await sell(admin, {
      lines: [lineOf(product)],
      tenders: [
        { kind: 'cash', amount: 15.5, given: 20 },
        { kind: 'card terminal', amount: 10 },
        { kind: 'transfer', amount: 5 },
        { kind: 'other', amount: 5 },
      ],
    })
    expect(change).toBe(4.5)
    expect(await tendersOf(order._id)).toEqual([
      ['card terminal', 1000, null],
      ['cash', 1550, 2000],
      ['other', 500, null],
      ['transfer', 500, null],
    ])
  })

  test('is refused while the payments are not the total [TILL-3]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 3550 })
    const pay = (amount: number) =>
      errorOf(sell(admin, { lines: [lineOf(product)], tenders: [{ kind: 'cash', amount }] }))
    expect(await pay(35)).toEqual([400, 'tenders', 'The total is $35.50, and $35.00 was paid.'])
    expect(await pay(36)).toEqual([400, 'tenders', 'The total is $35.50, and $36.00 was paid.'])
    expect(await moved(product.id)).toEqual([['opening', 10]])
  })

  test('refuses change of a card, and less cash than it pays [TILL-3]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 1000 })
    const pay = (tender: { kind: 'cash' | 'transfer'; given: number }) =>
      statusOf(sell(admin, { lines: [lineOf(product)], tenders: [{ amount: 10, ...tender }] }))
    expect(await pay({ kind: 'transfer', given: 20 })).toBe(400)
    expect(await pay({ kind: 'cash', given: 5 })).toBe(400)
  })

  test('gives something away: a total of nothing needs no payment [TILL-3]', async () => {
    const product = await makeProduct(shop.db)
    const line = lineOf(product, { price: 0, priceReason: 'a present' })
    const { order } = await sell(admin, { lines: [line] })
    expect(order).toMatchObject({ status: 'completed', total: 0, isSale: true })
  })

  test('is one sale for a repeated key, and another key is another sale [TILL-11]', async () => {
    const product = await makeProduct(shop.db, { priceCents: 950 })
    const sale = {
      lines: [lineOf(product)],
      tenders: [{ kind: 'cash' as const, amount: 9.5, given: 10 }],
      key: 'one sale',
    }
    const [first, second] = await Promise.all([sell(admin, sale), sell(admin, sale)])
    expect(second).toEqual(first)
    expect(second.change).toBe(0.5)
    expect((await sell(admin, { ...sale, key: 'another' })).order._id).not.toBe(first.order._id)
    expect(await statusOf(sell(admin, { ...sale, percentOff: 5 }))).toBe(409)
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 8, reserved: 0 })
  })

  test('of one used copy by two admins is one sale, and the refusal names the copy [TILL-11]', async () => {
    const product = await makeProduct(shop.db, { name: 'Blue Rain', stock: 0 })
    const copy = await makeUsedCopy(shop.db, product)
    const desks = [admin, await adminApi(shop)]
    const answers = await Promise.allSettled(
      desks.map((desk) => sell(desk, { lines: [lineOf(copy)] })),
    )
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason] : [],
    )
    expect(refusals).toMatchObject([
      {
        statusCode: 409,
        field: 'lines.0',
        serverMessage: `The VG+ copy ${copy.copy.sku} of "Blue Rain" was sold already, or is not on sale.`,
      },
    ])
  })

  test('sells all lines or none [TILL-4]', async () => {
    const product = await makeProduct(shop.db)
    const few = await makeProduct(shop.db, { name: 'Few', stock: 1 })
    const refused = sell(admin, { lines: [lineOf(product), lineOf(few, { quantity: 2 })] })
    expect(await errorOf(refused)).toEqual([409, 'lines.1', '"Few" has only 1 left.'])
    expect(await moved(product.id)).toEqual([['opening', 10]])
  })

  test('to a named customer counts toward a limit, and one without a name does not [TILL-4]', async () => {
    const product = await makeProduct(shop.db)
    await saveDrop(shop, product.id, { limitPerCustomer: 1 })
    const { user } = await makeBuyer(shop)
    const lines = [lineOf(product)]
    await sell(admin, { lines, userId: user.id })
    expect(await errorOf(sell(admin, { lines, userId: user.id }))).toEqual([
      409,
      undefined,
      'At most 1 per customer.',
    ])
    await sell(admin, { lines: [lineOf(product, { quantity: 5 })] })
  })

  test('refuses unknown products and customers, and a product twice [TILL-2] [TILL-4]', async () => {
    const product = await makeProduct(shop.db)
    const unknown = '00000000-0000-4000-8000-000000000000'
    const lines = [lineOf(product)]
    expect(await statusOf(sell(admin, { lines: [lineOf({ ...product, id: unknown })] }))).toBe(404)
    expect(await statusOf(sell(admin, { lines, userId: unknown }))).toBe(404)
    expect(await statusOf(sell(admin, { lines: [...lines, ...lines] }))).toBe(400)
  })
})

test('a shop without a counter has none of its calls [TILL-1]', async () => {
  const { settings } = shop.services
  const product = await makeProduct(shop.db)
  settings.hasCounter = false
  const found = await statusOf(admin('GET /counter/find', { query: { q: 'x' } }))
  const sold = await statusOf(sell(admin, { lines: [lineOf(product)] }))
  settings.hasCounter = true
  expect([found, sold]).toEqual([404, 404])
})

test('the counter is for admins [TILL-1]', async () => {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db)
  expect(await statusOf(api('GET /counter/find', { query: { q: 'x' } }))).toBe(403)
  expect(await statusOf(sell(api, { lines: [lineOf(product)] }))).toBe(403)
})
