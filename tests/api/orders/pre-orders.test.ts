import { beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { adminApi, orderOne } from '#tests/support/app/wants.ts'

const DAY_MS = 24 * 3_600_000

const shop = setUpShop()
checkInvariantsAfterEach(shop)
let admin: Api

beforeEach(async () => {
  shop.setNow('2027-01-20T02:00:00Z')
  admin = await adminApi(shop)
})

const read = async ({ id }: ProductRow) =>
  (await shop.api()('GET /products/:id', { params: { id } })).product

const setShipDate = ({ id }: ProductRow, shipsOn: string | null) =>
  admin('PATCH /products/:id', { params: { id }, body: { shipsOn } })

async function buy({ api }: Buyer, ...products: ProductRow[]): Promise<string> {
  const body = { products: products.map(({ id }) => ({ productId: id, quantity: 1 })) }
  const { orderId } = await api('POST /orders', { body })
  await payFor(shop, { sessionId: `session_${orderId}` })
  return orderId
}

const shipsOnOf = async (orderId: string) =>
  (await admin('GET /orders/:id', { params: { id: orderId } })).order.shipsOn

const mailsTo = ({ user }: Buyer) =>
  shop.mailer.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject)

async function follow() {
  await runJob(shop, 'follow-ship-dates')
  await shop.runJobs()
}

describe('the ship date of a product', () => {
  test('is created, changed and cleared, and absent from that day on (DROP-1)', async () => {
    const body = {
      name: 'Ashes',
      type: 'vinyl',
      price: 30,
      stock: 3,
      shipsOn: '2027-02-12',
    } as const
    const { product } = await admin('POST /products', { body })
    expect(product.shipsOn).toBe('2027-02-12')
    const row = { id: product._id } as ProductRow
    const { product: changed } = await setShipDate(row, '2027-01-21')
    expect(changed.shipsOn).toBe('2027-01-21')
    // In Sydney, eleven hours ahead, a second before midnight and at midnight.
    shop.setNow('2027-01-20T12:59:59Z')
    expect(await read(row)).toMatchObject({ shipsOn: '2027-01-21' })
    shop.setNow('2027-01-20T13:00:00Z')
    expect(await read(row)).not.toHaveProperty('shipsOn')
    await setShipDate(row, '2027-03-01')
    const { product: cleared } = await setShipDate(row, null)
    expect(cleared).not.toHaveProperty('shipsOn')
    const wrong = setShipDate(row, 'soon')
    await expect(wrong).rejects.toMatchObject({ statusCode: 400, field: 'shipsOn' })
  })

  test('belongs to own stock: a variant has none (DROP-1)', async () => {
    const product = await makeProduct(shop.db, { shipsOn: '2027-02-12' })
    const copy = await makeUsedCopy(shop.db, product)
    expect(await read(copy)).not.toHaveProperty('shipsOn')
    const refused = setShipDate(copy, '2027-02-12')
    await expect(refused).rejects.toMatchObject({ statusCode: 400, field: 'shipsOn' })
  })
})

describe('an order', () => {
  test('has the latest ship date of its lines, and reserves and sells as usual (DROP-3, DROP-5)', async () => {
    const product = await makeProduct(shop.db, { shipsOn: '2027-02-12', stock: 2 })
    const unreleased = await makeProduct(shop.db, { releaseDate: '2027-03-05' })
    const used = await makeUsedCopy(shop.db, unreleased)
    const buyer = await makeBuyer(shop)
    expect(await shipsOnOf(await buy(buyer, product, unreleased))).toBe('2027-03-05')
    expect(await read(product)).toMatchObject({ stock: 1, available: 1 })
    const [confirmation] = await readMails(buyer)
    expect(confirmation?.text).toContain('When everything is here: about Mar 5')
    expect(await shipsOnOf(await buy(buyer, used))).toBeUndefined()
  })

  test('is found by "Ships later" until its day, then by "Ships today", also on later days, until it is shipped (DROP-5, DROP-7)', async () => {
    const product = await makeProduct(shop.db, { shipsOn: '2027-02-12' })
    const orderId = await buy(await makeBuyer(shop), product)
    await orderOne((await makeBuyer(shop)).api, product)
    const find = async (ships: 'later' | 'today') =>
      (await admin('GET /orders', { query: { ships, search: product.name } })).orders.map(
        ({ _id }) => _id,
      )
    expect([await find('later'), await find('today')]).toEqual([[orderId], []])
    shop.setNow('2027-02-12T02:00:00Z')
    admin = await adminApi(shop)
    expect([await find('later'), await find('today')]).toEqual([[], [orderId]])
    shop.setNow('2027-02-14T02:00:00Z')
    admin = await adminApi(shop)
    expect([await find('later'), await find('today')]).toEqual([[], [orderId]])
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'shipped' } })
    expect(await find('today')).toEqual([])
    const wrong = admin('GET /orders', { query: { ships: 'never' as 'later' } })
    await expect(wrong).rejects.toMatchObject({ statusCode: 400, field: 'ships' })
  })
})

async function readMails(buyer: Buyer) {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ to }) => to === buyer.user.email)
}

describe('a pre-order that was refunded and restocked', () => {
  test('no longer holds its order, nor is its date mailed (DROP-5, DROP-6)', async () => {
    const preOrder = await makeProduct(shop.db, { shipsOn: '2027-02-12' })
    const buyer = await makeBuyer(shop)
    const orderId = await buy(buyer, preOrder, await makeProduct(shop.db))
    await createRefundSteps(shop, admin).refund(orderId, {
      amount: 1,
      restock: [{ lineId: `${orderId}-0`, quantity: 1 }],
    })
    expect(await shipsOnOf(orderId)).toBeUndefined()
    await setShipDate(preOrder, '2027-03-03')
    await follow()
    expect(await shipsOnOf(orderId)).toBeUndefined()
    const later = await admin('GET /orders', { query: { ships: 'later', search: orderId } })
    expect(later.orders).toEqual([])
    expect(mailsTo(buyer).filter((subject) => subject.includes('now ships'))).toEqual([])
  })

  test('leaves its order with the date of another one (DROP-5)', async () => {
    const [first, last] = [
      await makeProduct(shop.db, { shipsOn: '2027-02-12' }),
      await makeProduct(shop.db, { shipsOn: '2027-03-12' }),
    ]
    const orderId = await buy(await makeBuyer(shop), first, last)
    await createRefundSteps(shop, admin).refund(orderId, {
      amount: 1,
      restock: [{ lineId: `${orderId}-1`, quantity: 1 }],
    })
    expect(await shipsOnOf(orderId)).toBe('2027-02-12')
  })
})

describe('a changed ship date', () => {
  test('is not mailed for an order that was cancelled before the mail left (DROP-6)', async () => {
    const product = await makeProduct(shop.db, { name: 'Late', shipsOn: '2027-02-12' })
    const buyer = await makeBuyer(shop)
    const id = await buy(buyer, product)
    await setShipDate(product, '2027-03-03')
    await runJob(shop, 'follow-ship-dates')
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'cancelled' } })
    await shop.runJobs()
    expect(mailsTo(buyer)).not.toContain('Late now ships on Mar 3.')
  })

  test('moves the orders at once and mails each customer once (DROP-6)', async () => {
    const product = await makeProduct(shop.db, { name: 'Ashes', shipsOn: '2027-02-12' })
    const twice = await makeBuyer(shop)
    const once = await makeBuyer(shop)
    const orderIds = [
      await buy(twice, product),
      await buy(twice, product),
      await buy(once, product),
    ]
    const unpaid = await makeBuyer(shop)
    await orderOne(unpaid.api, product)
    await setShipDate(product, '2027-03-03')
    await shop.runJobs()
    for (const id of orderIds) expect(await shipsOnOf(id)).toBe('2027-03-03')
    await follow()
    for (const id of orderIds) expect(await shipsOnOf(id)).toBe('2027-03-03')
    const news = 'Ashes now ships on Mar 3.'
    expect(mailsTo(twice).filter((subject) => subject === news)).toHaveLength(1)
    expect(mailsTo(once)).toContain(news)
    expect(mailsTo(unpaid)).toEqual([])
  })

  test('follows the release date, and ships today once it is cleared (DROP-1, DROP-6)', async () => {
    const product = await makeProduct(shop.db, { name: 'Reeds', releaseDate: '2027-02-12' })
    const buyer = await makeBuyer(shop)
    const orderId = await buy(buyer, product)
    const albumInfo = { artist: 'Marrow', genre: '', releaseDate: '2027-02-19', trackList: [] }
    await admin('PATCH /products/:id', { params: { id: product.id }, body: { albumInfo } })
    await shop.runJobs()
    expect(await shipsOnOf(orderId)).toBe('2027-02-19')
    await admin('PATCH /products/:id', { params: { id: product.id }, body: { albumInfo: null } })
    await follow()
    expect(await shipsOnOf(orderId)).toBe('2027-01-20')
    shop.advance(DAY_MS)
    await follow()
    const news = mailsTo(buyer).filter((subject) => subject.startsWith('Reeds now'))
    expect(news.toSorted()).toEqual(['Reeds now ships on Feb 19.', 'Reeds now ships on Jan 20.'])
  })
})
