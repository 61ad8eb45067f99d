import { describe, expect, test } from 'vitest'
import { errorOf, refusalOf, refused } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { makeCode, orderWith, usesOf } from '#tests/support/app/discounts.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Orders with a discount code: its amount, and the count of its uses. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const HALF_AN_HOUR = 31 * 60_000
const orderOf = async ({ api }: Buyer, id: string) =>
  (await api('GET /orders/:id', { params: { id } })).order
const notValid = (code: string) => [
  404,
  'code',
  `The code ${code} is not valid. It may have ended or been used up.`,
]

async function placeWith(code: string, priceCents = 3995) {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { priceCents })
  const { orderId } = await orderWith(buyer, code, [product])
  const sessionId = `session_${orderId}`
  return { ...buyer, product, orderId, sessionId }
}

describe('an order with a code', () => {
  test('costs its lines less the discount, which is split over them [CODE-6, CODE-15]', async () => {
    await makeCode(shop, { code: 'SUMMER', percent: 12.5 })
    const buyer = await makeBuyer(shop)
    const first = await makeProduct(shop.db, { priceCents: 1001 })
    const second = await makeProduct(shop.db, { priceCents: 999 })
    const { orderId } = await orderWith(buyer, ' summer ', [first, second])
    expect(await orderOf(buyer, orderId)).toMatchObject({
      total: 17.5,
      discount: { code: 'SUMMER', amount: 2.5 },
      products: [{ discount: 1.25 }, { discount: 1.25 }],
    })
    expect(shop.payments.requests.at(-1)).toMatchObject({
      totalCents: 1750,
      discount: { code: 'SUMMER', cents: 250 },
    })
  })

  test('keeps it when price, type or code change afterwards [CODE-3]', async () => {
    const { _id } = await makeCode(shop, { code: 'KEPT', amount: 5, types: ['vinyl'] })
    const placed = await placeWith('KEPT')
    const params = { id: placed.product.id }
    await admin('PATCH /products/:id', { params, body: { price: 10, type: 'merch' } })
    await admin('PUT /discounts/:id', { params: { id: _id }, body: { percent: 90 } })
    await payFor(shop, placed, { amountCents: 3495 })
    expect(await orderOf(placed, placed.orderId)).toMatchObject({
      status: 'payment received',
      total: 34.95,
      discount: { code: 'KEPT', amount: 5 },
    })
  })

  test('is the same for a repeated key, and another one for another code [CODE-7]', async () => {
    await makeCode(shop, { code: 'ONCEONLY', usesMax: 1 })
    const buyer = await makeBuyer(shop)
    const product = await makeProduct(shop.db)
    const again = () => orderWith(buyer, 'onceonly', [product], { key: 'k' })
    const { orderId } = await again()
    expect((await again()).orderId).toBe(orderId)
    const body = { products: [{ productId: product.id, quantity: 1 }] }
    const headers = { 'idempotency-key': 'k' }
    await expect(buyer.api('POST /orders', { headers, body })).rejects.toMatchObject(refused(409))
    expect(await usesOf(shop, 'ONCEONLY')).toMatchObject({ uses: 1 })
  })
})

describe('a refused code', () => {
  test.each([
    ['unknown', 'NOSUCH', {}],
    ['not started', 'LATER', { startsAt: '2030-01-01T00:00:00Z' }],
    ['ended', 'OVER', { endsAt: '2020-01-01T00:00:00Z' }],
  ])('that is %s reserves nothing and is not valid [CODE-7, CODE-8]', async (what, code, terms) => {
    if (what !== 'unknown') await makeCode(shop, { code, ...terms })
    const buyer = await makeBuyer(shop)
    const product = await makeProduct(shop.db)
    expect(await errorOf(orderWith(buyer, code, [product]))).toEqual(notValid(code))
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 0 })
  })

  test('that is used up is answered as an unknown one [CODE-8]', async () => {
    await makeCode(shop, { code: 'SINGLE', usesMax: 1 })
    await placeWith('SINGLE')
    expect(await errorOf(placeWith('SINGLE'))).toEqual(notValid('SINGLE'))
  })

  test('that needs more, other goods or another customer names the reason [CODE-7, CODE-9]', async () => {
    await makeCode(shop, { code: 'BIG', minimum: 50 })
    expect(await errorOf(placeWith('BIG', 4999))).toEqual([
      ...[409, 'code', 'The code BIG needs an order of at least $50.00.'],
    ])
    await makeCode(shop, { code: 'GEAR', types: ['turntable', 'accessory'] })
    expect(await errorOf(placeWith('GEAR'))).toEqual([
      ...[409, 'code', 'The code GEAR is for turntables and accessories only.'],
    ])
    await makeCode(shop, { code: 'TINY' })
    expect(await errorOf(placeWith('TINY', 50))).toEqual([
      ...[409, 'code', 'The code TINY takes nothing off this order.'],
    ])
    await makeCode(shop, { code: 'FIRST', oncePerCustomer: true })
    const placed = await placeWith('FIRST')
    await payFor(shop, placed, { amountCents: 3595 })
    expect(await errorOf(orderWith(placed, 'first', [placed.product]))).toEqual([
      ...[409, 'code', 'You have used the code FIRST already.'],
    ])
    expect(await usesOf(shop, 'FIRST')).toEqual({ uses: 1, paid: 1 })
    expect(await usesOf(shop, 'BIG')).toMatchObject({ uses: 0 })
  })

  test.each([
    ['unicode', 'ＳＵＭＭＥＲ'],
    ['a letter that becomes a plain one', 'ıssue'],
    ['SQL', `'; drop table orders; --`],
    ['a formula', '=1+1'],
    ['nothing', ''],
    ['a null byte', 'A\u0000B'],
  ])('of %s is harmless [CODE-2]', async (_what, code) => {
    const buyer = await makeBuyer(shop)
    const product = await makeProduct(shop.db)
    const refusal = await refusalOf(orderWith(buyer, code, [product]))
    expect([400, 404]).toContain(refusal.statusCode)
    expect(refusal.message).not.toContain(code || 'undefined')
  })

  test('of 10 kB is refused before it is looked up [CODE-2]', async () => {
    const buyer = await makeBuyer(shop)
    const product = await makeProduct(shop.db)
    const refusal = await refusalOf(orderWith(buyer, 'A'.repeat(10_000), [product]))
    expect(refusal).toEqual({ statusCode: 400, message: 'A code has at most 100 characters' })
  })
})

describe('a use of a code', () => {
  test.each<[string, (placed: Awaited<ReturnType<typeof placeWith>>) => Promise<unknown>]>([
    [
      'the shopper cancels',
      ({ api, orderId }) => api('POST /orders/:id/cancel', { params: { id: orderId } }),
    ],
    [
      'an admin cancels',
      ({ orderId }) =>
        admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'cancelled' } }),
    ],
    [
      'the order expires',
      async () => {
        shop.advance(HALF_AN_HOUR)
        await runJob(shop, 'expire-orders')
      },
    ],
  ])('is given back when %s [CODE-10]', async (_how, end) => {
    const { code } = await makeCode(shop, { usesMax: 1 })
    const placed = await placeWith(code)
    expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
    await end(placed)
    await end(placed)
    expect(await usesOf(shop, code)).toMatchObject({ uses: 0 })
    await placeWith(code)
    expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
  })

  test('is given back when the payment page cannot be opened [CODE-10]', async () => {
    const { code } = await makeCode(shop, { usesMax: 1 })
    shop.payments.failNext(1)
    await expect(placeWith(code)).rejects.toMatchObject(refused(502))
    expect(await usesOf(shop, code)).toMatchObject({ uses: 0 })
  })

  test('is taken again by a late payment, above the limit too [CODE-11]', async () => {
    const { code } = await makeCode(shop, { usesMax: 1 })
    const late = await placeWith(code)
    shop.advance(HALF_AN_HOUR)
    await runJob(shop, 'expire-orders')
    await payFor(shop, await placeWith(code), { amountCents: 3595 })
    await payFor(shop, late, { amountCents: 3595 })
    expect(await orderOf(late, late.orderId)).toMatchObject({
      status: 'payment received',
      discount: { amount: 4 },
    })
    expect(await usesOf(shop, code)).toEqual({ uses: 2, paid: 2 })
  })

  test('is not taken by a payment that came too late for the units [CODE-11]', async () => {
    const { code } = await makeCode(shop)
    const buyer = await makeBuyer(shop)
    const product = await makeProduct(shop.db, { stock: 1 })
    const { orderId } = await orderWith(buyer, code, [product])
    shop.advance(HALF_AN_HOUR)
    await runJob(shop, 'expire-orders')
    const other = await makeBuyer(shop)
    const body = { products: [{ productId: product.id, quantity: 1 }] }
    const sold = await other.api('POST /orders', { body })
    await payFor(shop, { sessionId: `session_${sold.orderId}` })
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'cancelled', refundNeeded: true })
    expect(await usesOf(shop, code)).toMatchObject({ uses: 0 })
  })

  test('of a paid order stays when the order is cancelled or returned [CODE-11]', async () => {
    const { code } = await makeCode(shop)
    const placed = await placeWith(code)
    await payFor(shop, placed, { amountCents: 3595 })
    const params = { id: placed.orderId }
    for (const status of ['returned', 'cancelled', 'shipped', 'cancelled'] as const) {
      await admin('PATCH /orders/:id', { params, body: { status } })
      expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
    }
  })

  test('returns with an order that an admin reactivates [CODE-11]', async () => {
    const { code } = await makeCode(shop)
    const params = { id: (await placeWith(code)).orderId }
    await admin('PATCH /orders/:id', { params, body: { status: 'cancelled' } })
    await admin('PATCH /orders/:id', { params, body: { status: 'pending' } })
    expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
    await admin('PATCH /orders/:id', { params, body: { status: 'cancelled' } })
    expect(await usesOf(shop, code)).toMatchObject({ uses: 0 })
    await admin('PATCH /orders/:id', { params, body: { status: 'shipped' } })
    expect(await usesOf(shop, code)).toEqual({ uses: 1, paid: 1 })
  })
})

describe('the last use of a code', () => {
  test.each([
    ['of one use', { usesMax: 1 }],
    ['once per customer', { oncePerCustomer: true }],
  ])('%s passes to a new checkout of its customer [CODE-13]', async (_what, terms) => {
    const { code } = await makeCode(shop, terms)
    const first = await placeWith(code)
    const { discount } = await first.api('POST /carts/me/discount', {
      body: { code, products: [{ productId: first.product.id, quantity: 2 }] },
    })
    expect(discount).toEqual({ code, amount: 7.99 })
    const { orderId } = await orderWith(first, code, [first.product], { quantity: 2 })
    expect(await orderOf(first, first.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await orderOf(first, orderId)).toMatchObject({ discount: { amount: 7.99 } })
    expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
  })

  test('is not taken from an unpaid order of another customer [CODE-13]', async () => {
    const { code } = await makeCode(shop, { usesMax: 1 })
    const first = await placeWith(code)
    expect(await errorOf(placeWith(code))).toEqual(notValid(code))
    expect(await orderOf(first, first.orderId)).toMatchObject({ status: 'pending' })
  })

  test('is taken from the unpaid order that has it, not from older ones with other codes [CODE-13]', async () => {
    const { code } = await makeCode(shop, { oncePerCustomer: true })
    const older = await placeWith((await makeCode(shop)).code)
    shop.advance(1000)
    const first = await orderWith(older, code, [older.product])
    await orderWith(older, code, [older.product], { quantity: 2 })
    expect(await orderOf(older, older.orderId)).toMatchObject({ status: 'pending' })
    expect(await orderOf(older, first.orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('stays with its unpaid order when the new one is too small for the code [CODE-13]', async () => {
    const { code } = await makeCode(shop, { oncePerCustomer: true, minimum: 50 })
    const first = await placeWith(code, 5000)
    const small = await makeProduct(shop.db, { priceCents: 1000 })
    expect(await errorOf(orderWith(first, code, [small]))).toEqual([
      ...[409, 'code', `The code ${code} needs an order of at least $50.00.`],
    ])
    expect(await orderOf(first, first.orderId)).toMatchObject({ status: 'pending' })
    expect(await usesOf(shop, code)).toMatchObject({ uses: 1 })
  })
})
