import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { errorOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { atTheShop, setDelivery, toRate, toSettings, toZone } from '#tests/support/app/delivery.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { mailsAbout } from '#tests/support/app/mails.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** Orders with pre-orders whose customers pay for a second parcel. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)

const post = toRate('Post', 9.5, { secondParcel: 6 })
const plain = toRate('Plain', 12)
const collect = toRate('Collect', 0, { collection: atTheShop, secondParcel: 3 })
beforeEach(() => setDelivery(shop.db, toSettings(toZone(['AU'], post, plain, collect))))

const LATER = '2099-03-01'
const makeHere = () => makeProduct(shop.db, { priceCents: 3000 })
const makeLater = () => makeProduct(shop.db, { priceCents: 2000, shipsOn: LATER })

type Choice = { rateId?: string; price?: number; secondParcel?: boolean; code?: string }

async function order(
  { api }: Pick<Buyer, 'api'>,
  { rateId = post._id, price = 15.5, secondParcel = true, code }: Choice = {},
  products?: { id: string }[],
): Promise<string> {
  const bought = products ?? [await makeHere(), await makeLater()]
  const { orderId } = await api('POST /orders', {
    body: {
      products: bought.map(({ id }) => ({ productId: id, quantity: 1 })),
      ...(code && { code }),
      delivery: {
        country: 'AU',
        rateId,
        price,
        ...(secondParcel && { secondParcel: true as const }),
      },
    },
  })
  return orderId
}

async function buyInTwoParts(products?: { id: string }[]): Promise<string> {
  const orderId = await order(await makeBuyer(shop), {}, products)
  await payFor(shop, { sessionId: `session_${orderId}` })
  return orderId
}

const get = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const paperOf = async (id: string) =>
  (await admin('GET /orders/:id/paper', { params: { id } })).paper
const namesOf = async (id: string) => (await paperOf(id)).picks.map(({ name }) => name)
const ship = async (id: string, trackingNumber: string, notify = true) =>
  (
    await admin('POST /orders/:id/parcels', {
      params: { id },
      body: { carrier: 'DHL', trackingNumber, notify },
    })
  ).order
const mailsOf = async (id: string) => (await mailsAbout(shop, id)).toReversed()
const isListed = async (id: string, ships: 'later' | 'today') => {
  const { orders } = await admin('GET /orders', { query: { ships, search: id } })
  return orders.length === 1
}
/** The pre-orders of the order are here. */
async function arrive(id: string): Promise<void> {
  for (const { productId } of (await get(id)).products) {
    const params = { id: productId._id }
    await admin('PATCH /products/:id', { params, body: { shipsOn: null } })
  }
  await shop.runJobs()
}

describe('the order', () => {
  test('costs the second parcel on top, frozen, on the payment page too [SHIP-17]', async () => {
    const id = await buyInTwoParts()
    await setDelivery(shop.db, toSettings(toZone(['AU'], { ...post, secondParcel: 99 })))
    expect(await get(id)).toMatchObject({
      total: 65.5,
      delivery: { name: 'Post, in two parcels', price: 15.5, secondParcel: 6 },
    })
    expect(shop.payments.requests.at(-1)).toMatchObject({
      totalCents: 6550,
      delivery: { name: 'Post, in two parcels', cents: 1550 },
    })
    const [confirmation] = await mailsOf(id)
    expect(confirmation?.text).toContain('Now, as far as it is here; the rest about Mar 1, 2099')
  })

  test('without the choice waits until everything is here, as in a shop without the rate [SHIP-17]', async () => {
    const { api } = await makeBuyer(shop)
    const { orderId: id } = await api('POST /orders', {
      body: {
        products: [
          { productId: (await makeHere()).id, quantity: 1 },
          { productId: (await makeLater()).id, quantity: 1 },
        ],
        delivery: { country: 'AU', rateId: post._id, price: 9.5 },
      },
    })
    await payFor(shop, { sessionId: `session_${id}` })
    const found = await get(id)
    expect(found).toMatchObject({ total: 59.5, shipsOn: LATER })
    expect(found.delivery).not.toHaveProperty('secondParcel')
    expect(await namesOf(id)).toHaveLength(2)
    expect(await isListed(id, 'later')).toBe(true)
    expect((await ship(id, 'AB1')).status).toBe('shipped')
  })

  test('pays nothing for a second parcel that it does not need [SHIP-8, SHIP-17]', async () => {
    const buyer = await makeBuyer(shop)
    for (const products of [[await makeHere()], [await makeLater()]]) {
      const found = await get(await order(buyer, {}, products))
      expect(found.delivery).toMatchObject({ name: 'Post', price: 9.5 })
      expect(found.delivery).not.toHaveProperty('secondParcel')
    }
  })

  test('is refused with the present price when the second parcel is dearer or no longer offered [SHIP-8, SHIP-17]', async () => {
    const buyer = await makeBuyer(shop)
    expect(await errorOf(order(buyer, { price: 15.49 }))).toEqual([
      ...[409, 'delivery'],
      'Post in two parcels now costs $15.50. Please check your cart and order again.',
    ])
    for (const [rateId, text] of [
      [plain._id, 'Plain sends everything in one parcel now, for $12.00.'],
      [collect._id, 'Collect sends everything in one parcel now, for $0.00.'],
    ] as const) {
      const [status, field, message] = await errorOf(order(buyer, { rateId, price: 99 }))
      expect([status, field]).toEqual([409, 'delivery'])
      expect(message).toContain(text)
    }
  })

  test('pays for the second parcel with a code that makes the delivery free [SHIP-17]', async () => {
    const { code } = await makeCode(shop, { percent: undefined, freeDelivery: true })
    const id = await order(await makeBuyer(shop), { code })
    expect(await get(id)).toMatchObject({ total: 56, delivery: { price: 6, secondParcel: 6 } })
  })

  test('is offered its price where the owner has set one, and never for a collection [SHIP-17]', async () => {
    const { id } = await makeHere()
    const query = { country: 'AU', items: `${id}:1` }
    const { rates } = await shop.api()('GET /delivery', { query })
    expect(rates.map(({ name, secondParcel }) => [name, secondParcel])).toEqual([
      ['Collect', undefined],
      ['Post', 6],
      ['Plain', undefined],
    ])
  })
})

describe('the parcels', () => {
  test('the first has what is here, leaves the status, and its mail names the rest [SHIP-17]', async () => {
    const [here, later] = [await makeHere(), await makeLater()]
    const id = await buyInTwoParts([here, later])
    expect(await paperOf(id)).toMatchObject({ picks: [{ name: here.name }], following: 1 })
    expect([await isListed(id, 'today'), await isListed(id, 'later')]).toEqual([true, false])

    expect(await ship(id, 'AB1')).toMatchObject({
      status: 'payment received',
      parcels: [{ trackingNumber: 'AB1', isFirstPart: true }],
    })
    const mail = (await mailsOf(id)).find(({ subject }) => subject.startsWith('The first part'))
    expect(mail?.subject).toBe(`The first part of your order is on its way (${id})`)
    expect(mail?.text).toContain('The rest ships: about Mar 1, 2099')
    expect(mail?.text).toContain('DHL AB1')
    expect(await namesOf(id)).toEqual([])
    expect([await isListed(id, 'today'), await isListed(id, 'later')]).toEqual([false, true])
  })

  test('the second has what has arrived, and ships the order [SHIP-17]', async () => {
    const [here, later] = [await makeHere(), await makeLater()]
    const id = await buyInTwoParts([here, later])
    await ship(id, 'AB1')
    await arrive(id)
    expect(await isListed(id, 'today')).toBe(true)
    const paper = await paperOf(id)
    expect(paper.picks.map(({ name }) => name)).toEqual([later.name])
    expect(paper).not.toHaveProperty('following')
    const order = await ship(id, 'AB2')
    expect(order.status).toBe('shipped')
    expect(order.parcels?.map(({ isFirstPart }) => isFirstPart)).toEqual([true, undefined])
    const mails = await mailsOf(id)
    const mail = mails.find(({ subject }) => subject === `Your order is on its way (${id})`)
    expect(mail?.text).toContain('The rest of your order has left the shop')
  })

  test('the slip of an order that ships with the second has what is left to send of it [SHIP-16, SHIP-17]', async () => {
    await setDelivery(shop.db, { ...toSettings(toZone(['AU'], post)), shipTogether: true })
    const [here, later, added] = [await makeHere(), await makeLater(), await makeHere()]
    const buyer = await makeBuyer(shop)
    const first = await order(buyer, {}, [here, later])
    await payFor(shop, { sessionId: `session_${first}` })
    await ship(first, 'AB1')
    await arrive(first)
    const { orderId: joined } = await buyer.api('POST /orders', {
      body: {
        products: [{ productId: added.id, quantity: 1 }],
        delivery: { country: 'AU', rateId: post._id, price: 0, shipsWith: first },
      },
    })
    await payFor(shop, { sessionId: `session_${joined}` })
    const { picks, together } = await paperOf(joined)
    expect(picks.map(({ name }) => name)).toEqual([added.name])
    expect(together?.map((packed) => packed.picks.map(({ name }) => name))).toEqual([[later.name]])
  })

  test('two boxes of the first part leave the status too, with or without a mail [SHIP-17]', async () => {
    const id = await buyInTwoParts()
    await ship(id, 'AB1')
    expect((await ship(id, 'AB2', false)).status).toBe('payment received')
    expect((await get(id)).parcels).toHaveLength(2)
  })

  test('one parcel ships all when everything is here before the first left [SHIP-17]', async () => {
    const id = await buyInTwoParts()
    await arrive(id)
    expect(await namesOf(id)).toHaveLength(2)
    expect((await ship(id, 'AB1')).status).toBe('shipped')
  })

  test('one parcel ships all when the pre-order was refunded, or what was here [SHIP-17]', async () => {
    for (const place of [0, 1]) {
      const id = await buyInTwoParts()
      const lineId = (await get(id)).products[place]?._id ?? ''
      const body = { restock: [{ lineId, quantity: 1 }] }
      await admin('POST /orders/:id/refunds', { params: { id }, body })
      expect((await ship(id, 'AB1')).status).toBe('shipped')
    }
  })

  test('a file marks the first part as one that ships no order [SHIP-17]', async () => {
    const id = await buyInTwoParts()
    const send = async (mode: 'check' | 'apply') => {
      const form = new FormData()
      form.append('mode', mode)
      form.append('file', new File([`order,carrier,number\n${id},DHL,JD77`], 'parcels.csv'))
      return (await admin('POST /parcels/file', { form })).rows
    }
    expect(await send('check')).toMatchObject([{ outcome: 'add', ships: false }])
    expect(await send('apply')).toMatchObject([{ outcome: 'add', ships: false }])
    expect((await get(id)).status).toBe('payment received')
  })

  test('a used copy that left in the first part waits for its inspection after a cancellation [SHIP-17]', async () => {
    const copy = await makeUsedCopy(shop.db, await makeHere())
    const id = await buyInTwoParts([copy, await makeLater()])
    await ship(id, 'AB1')
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'cancelled' } })
    const [row] = await shop.db.select().from(usedCopies).where(eq(usedCopies.productId, copy.id))
    expect(row?.state).toBe('needs-inspection')
  })

  test('the mail of the first part is not sent once the order is shipped, and can be sent again until then [SHIP-17]', async () => {
    const id = await buyInTwoParts()
    await ship(id, 'AB1')
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'shipped' } })
    const subjects = (await mailsOf(id)).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      `Your order is confirmed (${id})`,
      `Your order is on its way (${id})`,
    ])
    const again = admin('POST /orders/:id/mails', { params: { id }, body: { kind: 'first-part' } })
    expect((await errorOf(again))[0]).toBe(409)
  })
})

test('an owner sets the price, Activity names it, and the file carries it [SHIP-14, SHIP-17]', async () => {
  const body = toSettings(toZone(['AU'], post))
  await admin('PUT /delivery/settings', { body })
  const { entries } = await admin('GET /audit', { query: { action: 'delivery.changed' } })
  expect(entries[0]?.after).toMatchObject({ rates: ['AU, Post: 9.5; second parcel 6'] })
  const form = new FormData()
  form.append('mode', 'apply')
  const file = 'zone,countries,rate,price,second_parcel\nAU,AU,Post,9.50,4.00\n'
  form.append('file', new File([file], 'delivery.csv'))
  const { settings } = await admin('POST /delivery/settings/file', { form })
  expect(settings.zones[0]?.rates[0]).toMatchObject({ _id: post._id, secondParcel: 4 })
})

test('the mail about a new ship date says that the rest is sent in a second parcel [SHIP-17]', async () => {
  const later = await makeLater()
  const inTwoParts = await buyInTwoParts([await makeHere(), later])
  const choice = { rateId: plain._id, price: 12, secondParcel: false }
  const whole = await order(await makeBuyer(shop), choice, [later])
  await payFor(shop, { sessionId: `session_${whole}` })
  const body = { shipsOn: '2099-04-01' }
  await admin('PATCH /products/:id', { params: { id: later.id }, body })
  await shop.runJobs()
  const newsOf = (id: string) =>
    shop.mailer.sent.find(
      ({ subject, text }) => subject.includes('now ships on') && text?.includes(id),
    )?.text
  expect(newsOf(inTwoParts)).toContain(
    'What is here ships at once, and the rest in a second parcel.',
  )
  expect(newsOf(whole)).toContain('Your order ships when everything is here.')
  await ship(inTwoParts, 'AB1')
  shop.mailer.sent.length = 0
  await admin('PATCH /products/:id', { params: { id: later.id }, body: { shipsOn: '2099-05-01' } })
  await shop.runJobs()
  expect(newsOf(inTwoParts)).toContain('The rest of your order ships in a second parcel.')
})
