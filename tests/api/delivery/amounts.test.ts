import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#contract/money.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The amounts of orders with a delivery: from the cart to the last refund. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

test('a refund can include the delivery, once, and no less than it costs [SHIP-11]', async () => {
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Post', 9.5))))
  const buyer = await makeBuyer(shop)
  const record = await makeProduct(shop.db, { priceCents: 3000 })
  const { orderId } = await buyer.api('POST /orders', {
    body: { products: [{ productId: record.id, quantity: 1 }] },
  })
  await payFor(shop, { sessionId: `session_${orderId}` })
  const params = { id: orderId }
  const refund = (amount: number) =>
    admin('POST /orders/:id/refunds', { params, body: { amount, includesDelivery: true } })
  expect((await admin('GET /orders/:id/payment', { params })).payment.refundableDelivery).toBe(9.5)
  expect(await errorOf(refund(9.49))).toEqual([400, 'amount', 'The delivery alone is $9.50'])
  const { payment } = await refund(9.5)
  expect(payment).toMatchObject({ refundable: 30 })
  expect(payment).not.toHaveProperty('refundableDelivery')
  expect(await errorOf(refund(10))).toEqual([
    409,
    'includesDelivery',
    'The delivery has been refunded already, or was free',
  ])
})

test('the delivery counts for the smallest amount that a card can pay [SHIP-10]', async () => {
  const { api } = await makeBuyer(shop)
  const sticker = await makeProduct(shop.db, { priceCents: 20 })
  const order = () =>
    api('POST /orders', { body: { products: [{ productId: sticker.id, quantity: 1 }] } })
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Letter', 0.29))))
  expect(await errorOf(order())).toEqual([
    400,
    'products',
    'An order must be at least $0.50. Please add something to your cart.',
  ])
  await setDelivery(shop.db, toSettings(toZone(['AU'], toRate('Letter', 0.3))))
  const { orderId } = await order()
  const { order: placed } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(placed.total).toBe(0.5)
})

const cents = fc.integer({ min: 100, max: 20_000 })
const dollars = (most: number) => fc.integer({ min: 0, max: most * 20 }).map((steps) => steps / 20)
const charge = fc.oneof(
  dollars(30),
  fc.record({
    by: fc.constantFrom('items' as const, 'weight' as const),
    steps: fc.tuple(dollars(10), dollars(30)).map(([few, many]) => [
      { upTo: 2, price: few },
      { upTo: 50_000, price: many },
    ]),
  }),
)

const second = fc.oneof(
  fc.constant({}),
  dollars(12).map((secondParcel) => ({ secondParcel })),
)

type Drawn = readonly (readonly [priceCents: number, quantity: number])[]

function makeLines(lines: Drawn, isFirstLater: boolean) {
  return Promise.all(
    lines.map(async ([priceCents, quantity], place) => {
      const shipsOn = isFirstLater && place === 0 ? '2099-01-01' : null
      const { id } = await makeProduct(shop.db, { priceCents, shipsOn })
      return { productId: id, quantity }
    }),
  )
}

test('cart, order, payment page and refunds agree to the cent for any rates, codes and countries [SHIP-10, SHIP-16, SHIP-17, SHIP-18]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        lines: fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 3 })), {
          minLength: 1,
          maxLength: 3,
        }),
        charge,
        freeFrom: fc.option(dollars(200)),
        second,
        isFirstLater: fc.boolean(),
        country: fc.constantFrom('AU', 'NZ', 'DE'),
        percent: fc.option(fc.integer({ min: 1, max: 90 })),
        parts: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
      }),
      async ({ lines, charge, freeFrom, second, isFirstLater, ...drawn }) => {
        const { country, percent, parts } = drawn
        const rate = toRate('Post', charge, { freeFrom, ...second })
        const settings = toSettings(toZone(['AU', 'NZ', 'DE'], rate))
        const buyer = await makeBuyer(shop)
        await setDelivery(shop.db, { ...settings, shipTogether: true })
        const code = percent === null ? undefined : (await makeCode(shop, { percent })).code
        const products = await makeLines(lines, isFirstLater)
        const goods = lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0)
        const checked =
          code && (await buyer.api('POST /carts/me/discount', { body: { code, products } }))
        const off = checked ? checked.discount.amount : 0
        const items = products.map(({ productId, quantity }) => `${productId}:${quantity}`).join()
        const query = { country, items, discount: off }
        const [shown] = (await buyer.api('GET /delivery', { query })).rates
        if (!shown) return
        const further = shown.secondParcel ?? 0
        const { orderId } = await buyer.api('POST /orders', {
          body: {
            products,
            ...(code && { code }),
            delivery: {
              country,
              rateId: shown._id,
              price: shown.price + further,
              ...('secondParcel' in second && { secondParcel: true }),
            },
          },
        })
        const isMixed = isFirstLater && lines.length > 1
        const delivery = toCents(shown.price) + (isMixed ? toCents(further) : 0)
        const total = goods - toCents(off) + delivery
        const params = { id: orderId }
        const { order } = await buyer.api('GET /orders/:id', { params })
        expect(toCents(order.total)).toBe(total)
        expectPage(total)
        if (total === 0) return
        await payFor(shop, { sessionId: `session_${orderId}` }, { amountCents: total })
        await addToParcel(buyer, { country, rateId: shown._id, first: orderId })
        await refundInParts({ orderId, total, parts, delivery })
      },
    ),
    { numRuns: 15 },
  )
})

/** The parts of the payment page that was opened last are its total. */
function expectPage(total: number): void {
  const request = shop.payments.requests.at(-1)
  const ofLines = request?.lines.reduce((sum, l) => sum + l.unitPriceCents * l.quantity, 0) ?? 0
  expect(request?.totalCents).toBe(total)
  expect(ofLines - (request?.discount?.cents ?? 0) + (request?.delivery?.cents ?? 0)).toBe(total)
}

type Added = { country: string; rateId: string; first: string }

/** Another order in the parcel of the first, where the cart offers it, costs its goods alone. */
async function addToParcel(
  { api }: Pick<Buyer, 'api'>,
  { country, rateId, first }: Added,
): Promise<void> {
  const { id } = await makeProduct(shop.db, { priceCents: 1795 })
  const query = { country, items: `${id}:1` }
  const { orders } = await api('GET /delivery/together', { query })
  const delivery = { country, rateId, price: 0, shipsWith: first }
  const placing = api('POST /orders', {
    body: { products: [{ productId: id, quantity: 1 }], delivery },
  })
  if (!orders.some(({ _id }) => _id === first)) {
    expect((await errorOf(placing))[0]).toBe(409)
    return
  }
  const { orderId } = await placing
  expectPage(1795)
  await payFor(shop, { sessionId: `session_${orderId}` }, { amountCents: 1795 })
  await refundInParts({ orderId, total: 1795, parts: [100], delivery: 0 })
}

type Paid = { orderId: string; total: number; parts: readonly number[]; delivery: number }

/** The first refund includes the delivery where it is large enough. */
async function refundInParts({ orderId, total, parts, delivery }: Paid): Promise<void> {
  const params = { id: orderId }
  for (const [place, part] of parts.entries()) {
    const amount = Math.max(1, Math.floor((total * part) / 400))
    const includesDelivery = place === 0 && delivery > 0 && amount >= delivery
    await admin('POST /orders/:id/refunds', {
      params,
      body: { amount: amount / 100, includesDelivery },
    })
  }
  const { payment } = await admin('GET /orders/:id/payment', { params })
  expect(toCents(payment.refunded) + toCents(payment.refundable)).toBe(total)
  const over = { amount: payment.refundable + 0.01 }
  const refused = admin('POST /orders/:id/refunds', { params, body: over })
  expect((await errorOf(refused))[0]).toBe(409)
}
