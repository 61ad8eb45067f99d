import { expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { refusalOf } from '#tests/support/app/api-errors.ts'
import { makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { buyAsGuest, mailedToken, newAddress, orderAsGuest } from '#tests/support/app/guests.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Guest orders that move to the account of their address. */

const shop = setUpShop({ guestCheckout: true })
checkInvariantsAfterEach(shop)

async function ownOrders(userId: string): Promise<string[]> {
  const api = await shop.apiAs({ id: userId })
  await shop.runJobs()
  const { orders } = await api('GET /orders/me', { query: {} })
  return orders.map(({ _id }) => _id)
}

test('a sign-in with a confirmed address claims its paid orders [GUEST-3]', async () => {
  const product = await makeProduct(shop.db)
  const email = newAddress()
  const { orderId } = await buyAsGuest(shop, { email, productId: product.id })
  const unpaid = await orderAsGuest(shop, { email, productId: product.id })
  const user = await makeUser(shop.db, { email, emailConfirmedAt: new Date() })
  expect(await ownOrders(user.id)).toEqual([orderId])
  expect(await ownOrders(user.id)).not.toContain(unpaid.orderId)
  const api = await shop.apiAs(user)
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  expect(order).not.toHaveProperty('isGuest')
  // The link that was mailed before goes on, without a word about the account.
  const body = { token: mailedToken(shop, email) }
  const shown = await shop.api()('POST /guests/order', { body })
  expect(shown.order).not.toHaveProperty('userId')
})

test('the links of a claimed order can still be revoked [GUEST-2, GUEST-3]', async () => {
  const email = newAddress()
  const { orderId: id } = await buyAsGuest(shop, {
    email,
    productId: (await makeProduct(shop.db)).id,
  })
  const user = await makeUser(shop.db, { email, emailConfirmedAt: new Date() })
  expect(await ownOrders(user.id)).toEqual([id])
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const find = async () => (await admin('GET /orders/:id', { params: { id } })).order
  expect(await find()).toMatchObject({ hasLinks: true })
  const own = await (await shop.apiAs(user))('GET /orders/:id', { params: { id } })
  expect(own.order).not.toHaveProperty('hasLinks')
  await admin('DELETE /orders/:id/guest-links', { params: { id } })
  expect(await find()).not.toHaveProperty('hasLinks')
})

test('a new account gets the orders of its address once it is proved, not before [GUEST-3]', async () => {
  const product = await makeProduct(shop.db)
  const email = newAddress()
  const { orderId } = await buyAsGuest(shop, { email, productId: product.id })
  const user = await makeUser(shop.db, { email })
  expect(await ownOrders(user.id)).toEqual([])
  const api = await shop.apiAs(user)
  expect(await api('POST /guests/claim')).toMatchObject({ isConfirmed: false })
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ to }) => to === email)
  expect(mail?.text).toContain('your guest orders are under Orders')
  const [, token = ''] = /confirm-email\?token=([\w.~-]+)/.exec(mail?.text ?? '') ?? []
  await api('POST /account/confirm-email', { body: { token } })
  await shop.runJobs()
  const { orders } = await api('GET /orders/me', { query: {} })
  expect(orders.map(({ _id }) => _id)).toEqual([orderId])
})

test('the link confirms no account of a stranger when the owner of the mailbox presses it [GUEST-3, SEC-12]', async () => {
  const email = newAddress()
  const stranger = await makeUser(shop.db, { email })
  const api = await shop.apiAs(stranger)
  await api('POST /guests/claim')
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ to }) => to === email)
  const [, token = ''] = /confirm-email\?token=([\w.~-]+)/.exec(mail?.text ?? '') ?? []
  const press = (by: Api) => refusalOf(by('POST /account/confirm-email', { body: { token } }))
  expect(await press(shop.api())).toMatchObject({ statusCode: 401 })
  const other = await shop.apiAs(await makeUser(shop.db, { email: newAddress() }))
  expect(await press(other)).toMatchObject({ statusCode: 409 })
  expect(await api('POST /guests/claim')).toMatchObject({ isConfirmed: false })
})

test('a mail that waits when its account is deleted is not sent, and leaves no failed job [GUEST-3]', async () => {
  const email = newAddress()
  const api = await shop.apiAs(await makeUser(shop.db, { email }))
  await api('POST /guests/claim')
  await api('POST /account/delete', { body: { email } })
  await shop.runJobs()
  const mails = shop.mailer.sent.filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account is deleted at Test Records'])
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  expect((await admin('GET /jobs')).jobs).toEqual([])
})

test('no link shows the orders of an account that was deleted [GUEST-2, SEC-13]', async () => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db, { email: newAddress(), emailConfirmedAt: new Date() })
  const wanted = { email: user.email, productId: product.id }
  const body = { token: (await buyAsGuest(shop, wanted)).token }
  expect(await ownOrders(user.id)).toHaveLength(1)
  const api = await shop.apiAs(user)
  await api('POST /account/delete', { body: { email: user.email } })
  expect(await refusalOf(shop.api()('POST /guests/order', { body }))).toMatchObject({
    statusCode: 401,
  })
})

test('a customer who is signed in claims orders placed since then [GUEST-3]', async () => {
  const product = await makeProduct(shop.db)
  const user = await makeUser(shop.db, { email: newAddress(), emailConfirmedAt: new Date() })
  const api = await shop.apiAs(user)
  await shop.runJobs()
  const { orderId } = await buyAsGuest(shop, { email: user.email, productId: product.id })
  expect((await api('GET /orders/me', { query: {} })).orders).toEqual([])
  expect(await api('POST /guests/claim')).toMatchObject({ isConfirmed: true })
  const { orders } = await api('GET /orders/me', { query: {} })
  expect(orders.map(({ _id }) => _id)).toEqual([orderId])
})
