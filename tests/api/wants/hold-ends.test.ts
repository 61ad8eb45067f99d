import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { wants } from '#server/wants/wants.tables.ts'
import { refusalOf, refused } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor, runJob } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import {
  addCopy,
  adminApi,
  heldBy,
  holdsOf,
  makeQueue,
  makeSoldOut,
  orderOne,
  passOn,
  want,
} from '#tests/support/app/wants.ts'

const HOUR_MS = 3_600_000

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const cancel = ({ api }: Buyer, orderId: string) =>
  api('POST /orders/:id/cancel', { params: { id: orderId } })

const release = async ({ api }: Buyer) => {
  const [hold] = await holdsOf({ api })
  return api('POST /holds/:id/release', { params: { id: hold?._id ?? '' } })
}

describe('the order of the holder', () => {
  test('uses the hold, which no other customer can order (WANT-13)', async () => {
    const product = await makeSoldOut(shop, { name: 'Low Tide' })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    const stranger = await makeBuyer(shop)
    expect(await refusalOf(orderOne(stranger.api, copy))).toEqual({
      statusCode: 409,
      message: 'The VG+ copy of "Low Tide" is no longer available.',
    })
    const { orderId } = await orderOne(holder.api, copy)
    expect(await holdsOf(holder)).toEqual([])
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 1, reserved: 1 })
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 0, reserved: 0 })
  })

  test('returns it when it ends unpaid, and the hold continues to its end (WANT-14)', async () => {
    const product = await makeSoldOut(shop)
    const [holder, next] = await makeQueue(shop, product, [{}, {}])
    if (!holder || !next) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    await passOn(shop)
    const [before] = await holdsOf(holder)
    const { orderId } = await orderOne(holder.api, copy)
    await cancel(holder, orderId)
    expect(await holdsOf(holder)).toMatchObject([
      { _id: before?._id, expiresAt: before?.expiresAt },
    ])
    shop.advance(23 * HOUR_MS + HOUR_MS / 2 + 60_000)
    await orderOne(holder.api, copy)
    shop.advance(HOUR_MS / 2)
    await passOn(shop)
    expect(await heldBy([holder, next])).toEqual([[], []])
    await runJob(shop, 'expire-orders')
    await passOn(shop)
    expect(await heldBy([holder, next])).toEqual([[], [copy.id]])
  })

  test('ends the want once it is paid, also without a hold (WANT-18)', async () => {
    const product = await makeSoldOut(shop)
    const copy = await makeUsedCopy(shop.db, product, { priceCents: 9000 })
    const [holder] = await makeQueue(shop, product, [{ maxPrice: 50 }])
    if (!holder) throw new Error('no customer')
    const { orderId } = await orderOne(holder.api, copy)
    const isOfProduct = eq(wants.productId, product.id)
    await expect(shop.db.$count(wants, isOfProduct)).resolves.toBe(1)
    await payFor(shop, { sessionId: `session_${orderId}` })
    await expect(shop.db.$count(wants, isOfProduct)).resolves.toBe(0)
  })

  test('sells the unit on hold to a customer who pays too late', async () => {
    const product = await makeSoldOut(shop)
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    const { orderId } = await orderOne(holder.api, copy)
    await cancel(holder, orderId)
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 0, reserved: 0 })
    const { order } = await holder.api('GET /orders/:id', { params: { id: orderId } })
    expect(order.status).toBe('payment received')
  })
})

describe('the end of a hold', () => {
  test('passes the unit on after its time, and after the last one it is on sale (WANT-10, WANT-16)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}, {}])
    const copy = await addCopy(shop, product)
    await passOn(shop)
    shop.advance(24 * HOUR_MS - 1)
    await passOn(shop)
    expect(await heldBy(queue)).toEqual([[copy.id], []])
    shop.advance(1)
    await passOn(shop)
    expect(await heldBy(queue)).toEqual([[], [copy.id]])
    shop.advance(24 * HOUR_MS)
    await passOn(shop)
    expect(await heldBy(queue)).toEqual([[], []])
    expect(await findProductRow(shop.db, copy.id)).toMatchObject({ stock: 1, reserved: 0 })
  })

  test('passes on after a downtime, while the others stay as they were (WANT-25)', async () => {
    const [one, other] = [await makeSoldOut(shop), await makeSoldOut(shop)]
    const [first, second] = await makeQueue(shop, one, [{}, {}])
    const [third] = await makeQueue(shop, other, [{}])
    if (!first || !second || !third) throw new Error('no customer')
    const copy = await addCopy(shop, one)
    await passOn(shop)
    shop.advance(20 * HOUR_MS)
    const later = await addCopy(shop, other)
    await passOn(shop)
    const before = await holdsOf(third)
    shop.advance(10 * HOUR_MS)
    await runJob(shop, 'pass-on-holds')
    expect(await heldBy([first, second])).toEqual([[], [copy.id]])
    expect(await holdsOf(third)).toEqual(before)
    expect(later.id).toBe(before[0]?.product._id)
  })

  test('is a press of the customer, whose want stays but never gets that copy again (WANT-15)', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}, {}])
    const [first, second] = queue
    if (!first || !second) throw new Error('no customer')
    const copy = await addCopy(shop, product)
    const { hold } = await release(first)
    expect(hold).toMatchObject({ state: 'declined', product: { _id: copy.id } })
    expect(await heldBy(queue)).toEqual([[], [copy.id]])
    await release(second)
    expect(await heldBy(queue)).toEqual([[], []])
    const again = await addCopy(shop, product)
    expect(await heldBy(queue)).toEqual([[again.id], []])
    const params = { id: hold._id }
    expect(await refusalOf(first.api('POST /holds/:id/release', { params }))).toEqual({
      statusCode: 409,
      message: 'This hold has ended.',
    })
    await expect(second.api('POST /holds/:id/release', { params })).rejects.toMatchObject(
      refused(404),
    )
  })

  test('comes with the removal of the want, and with the end of the copy', async () => {
    const product = await makeSoldOut(shop)
    const queue = await makeQueue(shop, product, [{}, {}])
    const [first] = queue
    const copy = await addCopy(shop, product)
    await first?.api('DELETE /wants/:productId', { params: { productId: product.id } })
    expect(await heldBy(queue)).toEqual([[], [copy.id]])
    const admin = await adminApi(shop)
    await admin('DELETE /products/:id', { params: { id: product.id } })
    expect(await heldBy(queue)).toEqual([[], []])
    const [row] = await shop.db.select().from(products).where(eq(products.id, copy.id))
    expect(row?.reserved).toBe(0)
    await expect(first?.api('GET /wants')).resolves.toMatchObject({ wants: [] })
  })

  test('by a sale elsewhere is mailed to its customer once, by a hold of the same unit again never [WANT-11]', async () => {
    const product = await makeSoldOut(shop, { name: 'Low Tide' })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const params = { id: (await addCopy(shop, product)).id }
    await passOn(shop)
    const admin = await adminApi(shop)
    const subjects = () => {
      const own = shop.mailer.sent.filter(({ to }) => to === holder.user.email)
      return own.map(({ subject }) => subject).toReversed()
    }
    await admin('POST /used-copies/:id/withdraw', { params })
    await admin('POST /used-copies/:id/return-to-sale', { params, body: {} })
    await passOn(shop)
    const held = 'On hold for you: Low Tide'
    expect(subjects()).toEqual([held, held])
    await admin('POST /used-copies/:id/sold-elsewhere', { params })
    await passOn(shop)
    await passOn(shop)
    expect(subjects()).toEqual([held, held, 'No longer on hold: Low Tide'])
    expect(shop.mailer.sent[0]?.text).toContain('it is not for sale any more')
  })

  test('by the purchase of another copy sends no mail [WANT-18]', async () => {
    const product = await makeSoldOut(shop, { name: 'High Tide' })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    await addCopy(shop, product)
    await passOn(shop)
    const other = await addCopy(shop, product)
    const { orderId } = await orderOne(holder.api, other)
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await heldBy([holder])).toEqual([[]])
    await passOn(shop)
    const subjects = shop.mailer.sent.map(({ subject }) => subject)
    expect(subjects).not.toContain('No longer on hold: High Tide')
  })

  test('of two units at once is one mail [WANT-11]', async () => {
    const product = await makeProduct(shop.db, { name: 'Neap Tide', stock: 2 })
    const { user } = await makeBuyer(shop)
    const admin = await adminApi(shop)
    const body = { productId: product.id, userId: user.id, hours: 48 }
    for (const _ of [1, 2]) await admin('POST /holds', { body })
    await passOn(shop)
    await admin('DELETE /products/:id', { params: { id: product.id } })
    await passOn(shop)
    const subjects = shop.mailer.sent.map(({ subject }) => subject)
    const isEnd = (subject: string) => subject === 'No longer on hold: Neap Tide'
    expect(subjects.filter(isEnd)).toHaveLength(1)
  })

  test('by an order up to the limit of its customer sends no mail [DROP-12]', async () => {
    const product = await makeProduct(shop.db, { name: 'Spring Tide', stock: 1 })
    const { api, user } = await makeBuyer(shop)
    const admin = await adminApi(shop)
    await admin('POST /holds', { body: { productId: product.id, userId: user.id, hours: 48 } })
    await passOn(shop)
    const other = await addCopy(shop, product)
    const body = { mode: 'first-come' as const, limitPerCustomer: 1 }
    await admin('PUT /drops/:productId', { params: { productId: product.id }, body })
    await orderOne(api, other)
    expect(await heldBy([{ api, user }])).toEqual([[]])
    await passOn(shop)
    const subjects = shop.mailer.sent.map(({ subject }) => subject)
    expect(subjects).not.toContain('No longer on hold: Spring Tide')
  })

  test('counts as missed, and the third in a row pauses the want until it is resumed (WANT-17)', async () => {
    const product = await makeSoldOut(shop, { name: 'Low Tide' })
    const [holder] = await makeQueue(shop, product, [{}])
    if (!holder) throw new Error('no customer')
    const own = async () => {
      const params = { productId: product.id }
      return (await holder.api('GET /wants/:productId', { params })).want
    }
    for (const missedHolds of [1, 2, 3]) {
      const copy = await addCopy(shop, product)
      expect(await heldBy([holder])).toEqual([[copy.id]])
      await passOn(shop)
      shop.advance(24 * HOUR_MS)
      await passOn(shop)
      expect(await heldBy([holder])).toEqual([[]])
      expect(await own()).toMatchObject({ missedHolds, isPaused: missedHolds === 3 })
    }
    expect(shop.mailer.sent[0]).toMatchObject({
      to: holder.user.email,
      subject: 'We stopped holding Low Tide for you',
    })
    await addCopy(shop, product)
    expect(await heldBy([holder])).toEqual([[]])
    expect(await refusalOf(want(holder.api, product))).toEqual({
      statusCode: 409,
      message: 'There is one: VG+ for $45.00.',
    })
    expect(await own()).toMatchObject({ missedHolds: 0, isPaused: false })
  })
})
