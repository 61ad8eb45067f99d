import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { makeCode } from '#tests/support/app/discounts.ts'
import { saveDrop } from '#tests/support/app/drops.ts'
import {
  findProductRow,
  makeAdmin,
  makeProduct,
  makeUser,
  type UserRow,
} from '#tests/support/app/factories.ts'
import {
  buyAsGuest,
  mailedToken,
  newAddress,
  orderAsGuest,
  visitorAt,
} from '#tests/support/app/guests.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Orders without an account, and the links that show them. */

const shop = setUpShop({ guestCheckout: true, rateLimit: true })
checkInvariantsAfterEach(shop)
let admin: Api
let visitor: Api
let owner: UserRow
beforeAll(async () => {
  owner = await makeAdmin(shop.db)
  visitor = visitorAt(shop, '203.0.113.1')
})
beforeEach(async () => {
  admin = await shop.apiAs(owner)
})

const show = (token: string) => visitor('POST /guests/order', { body: { token } })
const expired = { statusCode: 401, message: 'This link has expired.' }

describe('an order without an account', () => {
  test('belongs to no account, is paid like others, and is mailed a link [GUEST-1] [GUEST-2]', async () => {
    const email = newAddress()
    const product = await makeProduct(shop.db)
    const { orderId } = await buyAsGuest(shop, { email, productId: product.id })
    const { order } = await admin('GET /orders/:id', { params: { id: orderId } })
    expect(order).toMatchObject({ email, status: 'payment received', isGuest: true })
    expect(order).not.toHaveProperty('userId')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
    const shown = await show(mailedToken(shop, email))
    expect(shown).toMatchObject({
      order: { _id: orderId, email, total: 39.95 },
      document: { gst: 3.63, supplier: { name: 'Test Records' } },
    })
    expect(shown.document).not.toHaveProperty('picks')
  })

  test('is refused in a shop that has not turned it on [GUEST-1]', async () => {
    const { settings } = shop.services
    const product = await makeProduct(shop.db)
    const wanted = { email: newAddress(), productId: product.id }
    settings.guestCheckout = false
    const refusal = await refusalOf(orderAsGuest(shop, wanted))
    settings.guestCheckout = true
    expect(refusal).toMatchObject({ statusCode: 404 })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 0 })
  })

  test('is the same order when its key is repeated, and another with another address [GUEST-1]', async () => {
    const product = await makeProduct(shop.db)
    const wanted = { email: newAddress(), productId: product.id, key: 'one attempt' }
    const first = await orderAsGuest(shop, wanted)
    const second = await orderAsGuest(shop, wanted)
    expect(second).toMatchObject({ orderId: first.orderId, checkoutUrl: first.checkoutUrl })
    const other = await orderAsGuest(shop, { ...wanted, email: newAddress() })
    expect(other.orderId).not.toBe(first.orderId)
  })

  test('is cancelled by its token while it is unpaid, and stays when it is paid [GUEST-1]', async () => {
    const product = await makeProduct(shop.db, { stock: 2 })
    const open = await orderAsGuest(shop, { email: newAddress(), productId: product.id })
    const cancel = ({ token }: { token: string }) =>
      visitor('POST /guests/order/cancel', { body: { token } })
    expect((await cancel(open)).order.status).toBe('cancelled')
    const paid = await buyAsGuest(shop, { email: newAddress(), productId: product.id })
    expect((await cancel(paid)).order.status).toBe('payment received')
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 1, reserved: 0 })
  })

  test('cannot have what is limited per customer: any address can be typed [GUEST-4]', async () => {
    const product = await makeProduct(shop.db)
    await saveDrop(shop, product.id, { limitPerCustomer: 1 })
    expect(
      await refusalOf(orderAsGuest(shop, { email: newAddress(), productId: product.id })),
    ).toEqual({
      statusCode: 409,
      message: 'At most 1 per customer: please sign in to order it.',
    })
  })

  test('uses a code that is for once per customer once for each address [GUEST-4]', async () => {
    const { code } = await makeCode(shop, { oncePerCustomer: true })
    const email = newAddress()
    const product = await makeProduct(shop.db)
    await buyAsGuest(shop, { email, productId: product.id, code })
    const again = orderAsGuest(shop, { email, productId: product.id, code })
    expect(await refusalOf(again)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('already'),
    })
    await orderAsGuest(shop, { email: newAddress(), productId: product.id, code })
  })
})

describe('a link', () => {
  test('expires after 90 days, and an unknown one says the same [GUEST-2]', async () => {
    const email = newAddress()
    const product = await makeProduct(shop.db)
    await buyAsGuest(shop, { email, productId: product.id })
    const token = mailedToken(shop, email)
    shop.advance(89 * 86_400_000)
    await show(token)
    shop.advance(2 * 86_400_000)
    expect(await refusalOf(show(token))).toEqual(expired)
    expect(await refusalOf(show('unknown'))).toEqual(expired)
  })

  test('is revoked by the owner; a mail that is sent again has a new one [GUEST-2]', async () => {
    const email = newAddress()
    const product = await makeProduct(shop.db)
    const { orderId, token } = await buyAsGuest(shop, { email, productId: product.id })
    const params = { id: orderId }
    const mailed = mailedToken(shop, email)
    await admin('DELETE /orders/:id/guest-links', { params })
    expect(await refusalOf(show(mailed))).toEqual(expired)
    expect(await refusalOf(show(token))).toEqual(expired)
    const none = admin('DELETE /orders/:id/guest-links', { params })
    expect(await refusalOf(none)).toMatchObject({ statusCode: 409 })
    shop.advance(2 * 60_000)
    await admin('POST /orders/:id/mails', { params, body: { kind: 'confirmation' } })
    await shop.runJobs()
    expect((await show(mailedToken(shop, email))).order._id).toBe(orderId)
  })

  test('is stored as a hash only [GUEST-2]', async () => {
    const product = await makeProduct(shop.db)
    const { token } = await buyAsGuest(shop, { email: newAddress(), productId: product.id })
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await shop.db.execute<{ found: number }>(
      `select count(*)::int as found from guest_links where token_hash = '${token}'`,
    )
    expect(rows[0]?.found).toBe(0)
  })
})

describe('unpaid orders', () => {
  test('of an address are at most three, and a new one replaces none [GUEST-4]', async () => {
    const email = newAddress()
    const product = await makeProduct(shop.db)
    const order = (network: string) =>
      orderAsGuest(shop, { email, productId: product.id }, `203.0.113.${network}`)
    const placed = [await order('11'), await order('12'), await order('13')]
    expect(await refusalOf(order('14'))).toEqual({
      statusCode: 409,
      message: 'There are 3 unpaid orders for this email. Sign in, or try again in 30 minutes.',
    })
    for (const { token } of placed) expect((await show(token)).order.status).toBe('pending')
  })

  test('of a network are limited as those of new accounts, also for an address that has paid [GUEST-4]', async () => {
    const email = newAddress()
    const product = await makeProduct(shop.db, { stock: 10 })
    await buyAsGuest(shop, { email, productId: product.id })
    const network = '203.0.113.21'
    await orderAsGuest(shop, { email, productId: product.id, quantity: 5 }, network)
    const more = { email: newAddress(), productId: product.id, quantity: 4 }
    await orderAsGuest(shop, more, network)
    const other = await makeProduct(shop.db, { stock: 60 })
    const wanted = { productId: other.id, quantity: 10 }
    for (const _ of [1, 2, 3]) await orderAsGuest(shop, { ...wanted, email: newAddress() }, network)
    expect(
      await refusalOf(orderAsGuest(shop, { ...wanted, quantity: 1, email: newAddress() }, network)),
    ).toMatchObject({ statusCode: 429 })
  })
})

test('an address that has an account gets the same answers as one that has none [GUEST-4]', async () => {
  const { code } = await makeCode(shop, { oncePerCustomer: true })
  const product = await makeProduct(shop.db, { stock: 100 })
  const owner = await makeUser(shop.db, { email: newAddress(), emailConfirmedAt: new Date() })
  const account = await shop.apiAs(owner)
  const body = { products: [{ productId: product.id, quantity: 1 }] }
  // The account has unpaid orders, and has used the code.
  for (const _ of [1, 2]) await account('POST /orders', { body })
  await account('POST /orders', { body: { ...body, code } })
  const answersOf = async (email: string, networks: number) => {
    const answers: unknown[] = []
    for (const place of [1, 2, 3, 4]) {
      const wanted = { email, productId: product.id, ...(place === 1 ? { code } : {}) }
      const order = orderAsGuest(shop, wanted, `203.0.114.${networks + place}`)
      answers.push(
        await order.then(
          (answer) => Object.keys(answer).sort(),
          () => refusalOf(order),
        ),
      )
    }
    return answers
  }
  expect(await answersOf(owner.email, 0)).toEqual(await answersOf(newAddress(), 10))
  const { orders } = await account('GET /orders/me', { query: {} })
  expect(orders.filter(({ status }) => status === 'pending')).toHaveLength(3)
})
