import { beforeEach, describe, expect, test } from 'vitest'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'
import { setOrderStatus } from '#server/orders/lifecycle/set-order-status.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import {
  type Buyer,
  makeBuyer,
  payFor,
  placeOrder,
  someAddress,
} from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { newAddress } from '#tests/support/app/guests.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { latestEntryOf, undo } from '#tests/support/app/undo.ts'
import { interleave } from '#tests/support/database/interleave.ts'

/** Orders that ship in the parcel of an earlier one. */

const shop = setUpShop({ guestCheckout: true })
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const post = toRate('Post', 9.5, { days: { from: 3, to: 6 } })
const express = toRate('Express', 15)
const collect = toRate('Collect', 0, { collection: atTheShop })
const airmail = toRate('Airmail', 25)
const together = (...rates: Parameters<typeof toZone>[1][]): DeliverySettings => ({
  ...toSettings(toZone(['AU'], ...rates), toZone(['NZ'], airmail)),
  shipTogether: true,
})
beforeEach(() => setDelivery(shop.db, together(express, post, collect)))

type Choice = { country?: string; rateId?: string; price?: number; shipsWith?: string }

async function order(
  { api }: Pick<Buyer, 'api'>,
  { country = 'AU', rateId = post._id, price = 9.5, ...more }: Choice = {},
  product?: { id: string },
): Promise<string> {
  const { id: productId } = product ?? (await makeProduct(shop.db, { priceCents: 4000 }))
  const { orderId } = await api('POST /orders', {
    body: {
      products: [{ productId, quantity: 1 }],
      delivery: { country, rateId, price, ...more },
    },
  })
  return orderId
}

const pay = (orderId: string, address = someAddress) =>
  payFor(shop, { sessionId: `session_${orderId}` }, { address, phoneNumber: '' })

async function orderPaid(buyer: Pick<Buyer, 'api'>, choice: Choice = {}): Promise<string> {
  const orderId = await order(buyer, choice)
  await pay(orderId)
  return orderId
}

/** A paid order, and one that ships with it. */
async function makePair() {
  const buyer = await makeBuyer(shop)
  const first = await orderPaid(buyer)
  const second = await orderPaid(buyer, { price: 0, shipsWith: first })
  return { buyer, first, second }
}

async function listOffered({ api }: Pick<Buyer, 'api'>, country = 'AU', product?: { id: string }) {
  const { id } = product ?? (await makeProduct(shop.db))
  const query = { country, items: `${id}:1` }
  return (await api('GET /delivery/together', { query })).orders.map(({ _id }) => _id)
}

const get = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const paperOf = async (id: string) =>
  (await admin('GET /orders/:id/paper', { params: { id } })).paper
const addParcel = async (id: string, body: { together?: boolean; notify?: boolean } = {}) =>
  (
    await admin('POST /orders/:id/parcels', {
      params: { id },
      body: { carrier: 'DHL', trackingNumber: `JD${id.slice(-5)}`, notify: true, ...body },
    })
  ).order
const mailsOf = async (id: string) =>
  (await mailsAbout(shop, id)).map(({ subject }) => subject.replace(` (${id})`, ''))

describe('the cart', () => {
  test('offers the paid order that waits, to the same country alone [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    expect(await listOffered(buyer)).toEqual([])
    const unpaid = await order(buyer)
    expect(await listOffered(buyer)).toEqual([])
    await pay(unpaid)
    expect(await listOffered(buyer)).toEqual([unpaid])
    expect(await listOffered(buyer, 'NZ')).toEqual([])
    expect(await listOffered(await makeBuyer(shop))).toEqual([])
    await setStatus(admin, unpaid, 'shipped')
    expect(await listOffered(buyer)).toEqual([])
  })

  test('offers none in a shop that has not set it, and GET /delivery says nothing about it [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    await orderPaid(buyer)
    const { id } = await makeProduct(shop.db)
    const rates = () => buyer.api('GET /delivery', { query: { country: 'AU', items: `${id}:1` } })
    expect(await rates()).toMatchObject({ shipsTogether: true })
    await setDelivery(shop.db, toSettings(toZone(['AU'], post)))
    expect(await listOffered(buyer)).toEqual([])
    expect(await rates()).not.toHaveProperty('shipsTogether')
  })

  test('offers neither a collected order nor one that waits for a pre-order, and nothing for a pre-order [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    await orderPaid(buyer, { rateId: collect._id, price: 0 })
    const later = await makeProduct(shop.db, { shipsOn: '2099-01-01' })
    const waiting = await order(buyer, {}, later)
    await pay(waiting)
    expect(await listOffered(buyer)).toEqual([])
    const plain = await orderPaid(buyer)
    expect(await listOffered(buyer, 'AU', later)).toEqual([])
    expect(await listOffered(buyer)).toEqual([plain])
  })

  test('offers an order only while the parcel of both costs no more than the first alone [SHIP-16]', async () => {
    const steps = [
      { upTo: 1400, price: 9.5 },
      { upTo: 5000, price: 14 },
    ]
    const byWeight = { ...post, charge: { by: 'weight' as const, steps } }
    await setDelivery(shop.db, together(byWeight))
    const buyer = await makeBuyer(shop)
    const first = await orderPaid(buyer)
    // 300 g of packaging and 500 g for each record: two fit into the first step, three do not.
    expect(await listOffered(buyer)).toEqual([first])
    await orderPaid(buyer, { price: 0, shipsWith: first })
    expect(await listOffered(buyer)).toEqual([])
    expect((await errorOf(order(buyer, { price: 0, shipsWith: first })))[2]).toContain(
      'Post costs $9.50.',
    )
  })

  test('an unpaid order makes the parcel no cheaper for further ones [SHIP-16]', async () => {
    const steps = [
      { upTo: 1400, price: 9.5 },
      { upTo: 5000, price: 14 },
    ]
    await setDelivery(
      shop.db,
      together({ ...post, charge: { by: 'weight', steps }, freeFrom: 100 }),
    )
    const buyer = await makeBuyer(shop)
    const first = await orderPaid(buyer)
    const dear = await makeProduct(shop.db, { priceCents: 9000 })
    const unpaid = await order(buyer, { price: 0, shipsWith: first }, dear)
    expect(await listOffered(buyer)).toEqual([])
    await pay(unpaid)
    expect(await listOffered(buyer)).toEqual([first])
  })

  test('offers no product that is only collected [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    await orderPaid(buyer)
    const cabinet = await makeProduct(shop.db)
    const body = { weight: null, isCollectionOnly: true }
    await admin('PUT /products/:id/delivery', { params: { id: cabinet.id }, body })
    expect(await listOffered(buyer, 'AU', cabinet)).toEqual([])
  })
})

describe('the second order', () => {
  test('costs no delivery, on the payment page too, and names the first in mails [SHIP-16]', async () => {
    const { first, second } = await makePair()
    expect(await get(second)).toMatchObject({
      total: 40,
      shipsWith: first,
      delivery: { name: `With ${first}`, price: 0, country: 'AU', days: { from: 3, to: 6 } },
      together: [{ _id: first, status: 'payment received', hasOtherAddress: false }],
    })
    expect(await get(first)).toMatchObject({ together: [{ _id: second }] })
    expect(shop.payments.requests.at(-1)).toMatchObject({
      totalCents: 4000,
      countries: ['AU'],
      delivery: { name: `With ${first}`, cents: 0 },
    })
    await shop.runJobs()
    const confirmation = shop.mailer.sent.find(({ subject }) => subject.includes(second))
    expect(confirmation?.text).toContain(`Shipping: With ${first}`)
  })

  test('shows its customer the first, and no companion that only admins see [SHIP-16]', async () => {
    const { buyer, first, second } = await makePair()
    const { order } = await buyer.api('GET /orders/:id', { params: { id: second } })
    expect(order).toMatchObject({ shipsWith: first })
    expect(order).not.toHaveProperty('together')
  })

  test('is refused with its own price once the first has left or is cancelled [SHIP-8, SHIP-16]', async () => {
    for (const status of ['shipped', 'cancelled'] as const) {
      const buyer = await makeBuyer(shop)
      const first = await orderPaid(buyer)
      await setStatus(admin, first, status)
      const stock = await makeProduct(shop.db, { stock: 1 })
      expect(await errorOf(order(buyer, { price: 0, shipsWith: first }, stock))).toEqual([
        409,
        'delivery',
        `This can no longer be shipped with ${first}. Post costs $9.50. Please check your cart and order again.`,
      ])
      // Its unit is free again.
      await order(buyer, {}, stock)
    }
  })

  test('is refused for the order of another, an unknown one, another country, and for guests [SHIP-16]', async () => {
    const first = await orderPaid(await makeBuyer(shop))
    const buyer = await makeBuyer(shop)
    const refused = async (choice: Choice) => (await errorOf(order(buyer, choice))).slice(0, 2)
    expect(await refused({ price: 0, shipsWith: first })).toEqual([409, 'delivery'])
    expect(await refused({ price: 0, shipsWith: 'RO-NONE' })).toEqual([409, 'delivery'])
    const own = await orderPaid(buyer)
    const abroad = { country: 'NZ', rateId: airmail._id, price: 0, shipsWith: own }
    expect(await refused(abroad)).toEqual([409, 'delivery'])
    const { id: productId } = await makeProduct(shop.db)
    const asGuest = shop.api()('POST /guests/orders', {
      body: {
        email: newAddress(),
        products: [{ productId, quantity: 1 }],
        delivery: { country: 'AU', rateId: post._id, price: 0, shipsWith: own },
      },
    })
    expect((await errorOf(asGuest)).slice(0, 2)).toEqual([409, 'delivery'])
  })

  test('makes no chain: a third joins the first, never the second [SHIP-16]', async () => {
    const { buyer, first, second } = await makePair()
    expect(await listOffered(buyer)).toEqual([first])
    expect((await errorOf(order(buyer, { price: 0, shipsWith: second })))[0]).toBe(409)
    const third = await orderPaid(buyer, { price: 0, shipsWith: first })
    expect((await get(second)).together?.map(({ _id }) => _id)).toEqual([first, third])
    await addParcel(third)
    for (const id of [first, second, third]) expect((await get(id)).status).toBe('shipped')
  })

  test('waits for a change of the first, and is refused when it has left by then [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    const first = await orderPaid(buyer)
    const second = await interleave(
      shop.ctx(),
      (ctx) => setOrderStatus(ctx, { orderId: first, status: 'shipped' }),
      () => order(buyer, { price: 0, shipsWith: first }),
    )
    if (second.status === 'fulfilled') throw new Error('It was placed')
    expect((await errorOf(Promise.reject(second.reason))).slice(0, 2)).toEqual([409, 'delivery'])
  })

  test('takes no code for free delivery, which would be used for nothing [SHIP-16]', async () => {
    const { code } = await makeCode(shop, { percent: undefined, freeDelivery: true })
    const buyer = await makeBuyer(shop)
    const first = await orderPaid(buyer)
    const { id: productId } = await makeProduct(shop.db)
    const refused = buyer.api('POST /orders', {
      body: {
        code,
        products: [{ productId, quantity: 1 }],
        delivery: { country: 'AU', rateId: post._id, price: 0, shipsWith: first },
      },
    })
    expect((await errorOf(refused)).slice(0, 2)).toEqual([409, 'code'])
  })

  test('has nothing of its delivery to refund [SHIP-16]', async () => {
    const { second } = await makePair()
    const { payment } = await admin('GET /orders/:id/payment', { params: { id: second } })
    expect(payment).not.toHaveProperty('refundableDelivery')
  })

  test('keeps its free delivery when the first is cancelled, and ships alone [SHIP-16]', async () => {
    const { first, second } = await makePair()
    await setStatus(admin, first, 'cancelled')
    expect(await get(second)).toMatchObject({
      status: 'payment received',
      delivery: { price: 0 },
      together: [{ _id: first, status: 'cancelled' }],
    })
    expect(await paperOf(second)).not.toHaveProperty('together')
    expect((await addParcel(second)).status).toBe('shipped')
    expect((await get(first)).status).toBe('cancelled')
  })
})

describe('the parcel', () => {
  test('ships both with a mail to each, from either order [SHIP-16]', async () => {
    for (const side of ['first', 'second'] as const) {
      const pair = await makePair()
      expect((await addParcel(pair[side])).status).toBe('shipped')
      for (const id of [pair.first, pair.second]) {
        expect(await get(id)).toMatchObject({ status: 'shipped', parcels: [{ carrier: 'DHL' }] })
        expect(await mailsOf(id)).toContain('Your order is on its way')
      }
    }
  })

  test('is of one order alone when the admin chooses that [SHIP-16]', async () => {
    const { first, second } = await makePair()
    await addParcel(first, { together: false })
    expect((await get(first)).status).toBe('shipped')
    expect((await get(second)).status).toBe('payment received')
    expect(await get(second)).not.toHaveProperty('parcels')
  })

  test('takes no order along that is unpaid or refunded completely [SHIP-16]', async () => {
    const { buyer, first, second } = await makePair()
    const unpaid = await order(buyer, { price: 0, shipsWith: first })
    const [line] = (await get(second)).products
    await admin('POST /orders/:id/refunds', {
      params: { id: second },
      body: { restock: [{ lineId: line?._id ?? '', quantity: 1 }] },
    })
    await addParcel(first)
    expect((await get(first)).status).toBe('shipped')
    expect((await get(second)).status).toBe('payment received')
    expect((await get(unpaid)).status).toBe('pending')
  })

  test('of a file ships both too [SHIP-16]', async () => {
    const { first, second } = await makePair()
    const form = new FormData()
    form.append('mode', 'apply')
    form.append('file', new File([`order,carrier,number\n${first},DHL,JD77`], 'parcels.csv'))
    await admin('POST /parcels/file', { form })
    expect((await get(second)).status).toBe('shipped')
  })

  test('has both on packing slip and pick list while both wait [SHIP-16]', async () => {
    const { first, second } = await makePair()
    expect(await paperOf(first)).toMatchObject({
      picks: [{ quantity: 1 }],
      together: [{ order: { _id: second }, picks: [{ quantity: 1 }] }],
    })
    expect(await paperOf(second)).toMatchObject({ together: [{ order: { _id: first } }] })
    await addParcel(first, { together: false })
    expect(await paperOf(second)).not.toHaveProperty('together')
  })

  test('of two addresses is marked for the back office [SHIP-16]', async () => {
    const buyer = await makeBuyer(shop)
    const first = await orderPaid(buyer)
    const second = await order(buyer, { price: 0, shipsWith: first })
    await pay(second, { ...someAddress, street: '1 Other Road' })
    expect(await get(first)).toMatchObject({ together: [{ hasOtherAddress: true }] })
    const third = await order(buyer, { price: 0, shipsWith: first })
    await pay(third, { ...someAddress, street: someAddress.street.toUpperCase() })
    expect((await get(third)).together).toMatchObject([
      { _id: first, hasOtherAddress: false },
      { _id: second, hasOtherAddress: true },
    ])
  })
})

test('an order of a shop without the setting has no trace of it [SHIP-16]', async () => {
  await setDelivery(shop.db, toSettings())
  const { orderId } = await placeOrder(shop)
  const order = await get(orderId)
  expect(order).not.toHaveProperty('together')
  expect(order).not.toHaveProperty('shipsWith')
})

test('an admin sets it, and Activity undoes it apart from zones [SHIP-16]', async () => {
  const { shipTogether: _, ...without } = together(post)
  await admin('PUT /delivery/settings', { body: together(post) })
  await admin('PUT /delivery/settings', { body: without })
  const entry = await latestEntryOf(shop.db, 'delivery')
  const zones = toSettings(toZone(['DE'], airmail)).zones
  await admin('PUT /delivery/settings', { body: { ...without, zones } })
  await undo(admin, entry)
  expect((await admin('GET /delivery/settings')).settings).toEqual({
    ...without,
    zones,
    shipTogether: true,
  })
})
