import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { sessions } from '#server/auth/auth.tables.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { carts } from '#server/cart/cart.tables.ts'
import {
  mailingRecipients,
  mailings,
  newsletterSubscribers,
} from '#server/newsletter/newsletter.tables.ts'
import { orderWorkers } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { idempotencyKeys } from '#server/platform/idempotency/idempotency.tables.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { DAY_MS } from '#tests/support/time.ts'

/** Data export and account deletion. */

const password = 'groove-and-runout'
const address = {
  street: '12 Groove Lane',
  city: 'Fitzroy',
  state: 'VIC',
  postalCode: '3065',
  country: 'Australia',
}

const shop = setUpShop()
let passwordHash: string
let counter = 0
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  await makeAdmin(shop.db)
})

async function makeShopper(): Promise<UserRow> {
  counter += 1
  const email = `forget-me-${counter}@example.com`
  const emailConfirmedAt = shop.ctx().now
  const person = { firstName: 'Ilse', phoneNumber: '0400 1' }
  return makeUser(shop.db, { email, passwordHash, emailConfirmedAt, ...person })
}

async function buy(
  user: UserRow,
  status: Parameters<typeof makeOrder>[1]['status'],
): Promise<string> {
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const { _id } = await makeOrder(shop.services, { user, lines, ...(status ? { status } : {}) })
  await shop.db
    .update(orders)
    .set({ recipientName: 'Ilse Moravec', shippingAddress: address })
    .where(eq(orders.id, _id))
  return _id
}

async function rowOf(orderId: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('The order is gone')
  return row
}

const deleteAccount = async (user: UserRow, body: { email?: string; password?: string } = {}) =>
  (await shop.apiAs(user))('POST /account/delete', {
    body: { email: user.email, password, ...body },
  })

async function receiveNewsletter({ email }: UserRow): Promise<void> {
  const subscriberId = randomUUID()
  const mailingId = randomUUID()
  const { now } = shop.ctx()
  await shop.db.insert(newsletterSubscribers).values({ id: subscriberId, email, tokenHash: email })
  await shop.db.insert(mailings).values({ id: mailingId, subject: 'New arrivals', state: 'sent' })
  const sent = { state: 'sent', dueAt: now, sentAt: now } as const
  await shop.db.insert(mailingRecipients).values({ mailingId, subscriberId, ...sent })
}

async function redactExpiredOrders() {
  const sweep = orderWorkers.find(({ kind }) => kind.name === 'redact-expired-orders')
  await sweep?.run(shop.ctx(), {})
}

test('the export has all data of the user and none of others', async () => {
  const [user, other] = [await makeShopper(), await makeShopper()]
  await receiveNewsletter(user)
  const [own, theirs] = [await buy(user, 'shipped'), await buy(other, 'shipped')]
  const api = await shop.apiAs(user)
  const product = await makeProduct(shop.db)
  await api('POST /carts', { body: { productId: product.id, quantity: 2 } })
  const data = await api('GET /account/export')
  expect(data).toMatchObject({
    profile: { email: user.email, profile: { firstName: 'Ilse' } },
    signIn: { hasPassword: true, hasGoogle: false, hasSecondStep: false },
    cart: [{ productId: product.id, quantity: 2 }],
    orders: [{ _id: own, shippingAddress: address }],
    newsletter: {
      confirmedAt: null,
      mails: [{ subject: 'New arrivals', sentAt: shop.ctx().now.toISOString() }],
    },
  })
  expect(data.sessions).toEqual([
    expect.objectContaining({ browser: '', lastSeenAt: '2026-03-04T01:00:00.000Z' }),
  ])
  const text = JSON.stringify(data)
  expect(text).not.toContain(theirs)
  expect(text).not.toContain(other.email)
  expect(text).not.toContain('argon2')
})

describe('deleting an account', () => {
  test('requires the email and the password', async () => {
    const user = await makeShopper()
    await expect(deleteAccount(user, { password: 'something else' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'password',
    })
    await expect(deleteAccount(user, { email: 'other@example.com' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'email',
    })
    expect(await shop.db.$count(users, eq(users.id, user.id))).toBe(1)
  })

  test('requires a sign-in within ten minutes from Google users', async () => {
    const user = await makeUser(shop.db, { googleSubject: 'forget me' })
    const api = await shop.apiAs(user)
    shop.advance(10 * 60_000 + 1)
    const body = { email: user.email }
    await expect(api('POST /account/delete', { body })).rejects.toMatchObject({ statusCode: 409 })
    await expect((await shop.apiAs(user))('POST /account/delete', { body })).resolves.toBeDefined()
  })

  test('revokes all sessions, deletes profile, cart, newsletter and notes, and sends a mail', async () => {
    const user = await makeShopper()
    const token = await createSession(shop.ctx(), user.id)
    await shop.api(token)('POST /carts', {
      body: { productId: (await makeProduct(shop.db)).id, quantity: 1 },
      headers: { 'idempotency-key': 'first addition' },
    })
    await shop.db.insert(newsletterSubscribers).values({ email: user.email, tokenHash: user.email })
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    const note = { params: { id: user.id }, body: { text: 'Ilse collects ferries' } }
    await admin('POST /users/:id/notes', note)
    const profile = { firstName: 'Ferries', lastName: 'Moravec' }
    await admin('PUT /users/:id', { params: { id: user.id }, body: { profile } })
    await deleteAccount(user)
    await expect(shop.api(token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
    const credentials = { body: { email: user.email, password } }
    await expect(shop.api()('POST /auth/login', credentials)).rejects.toMatchObject({
      statusCode: 401,
      serverMessage: 'Incorrect email or password',
    })
    expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect(await shop.db.$count(carts, eq(carts.userId, user.id))).toBe(0)
    expect(await shop.db.$count(idempotencyKeys, eq(idempotencyKeys.actor, user.id))).toBe(0)
    expect(
      await shop.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, user.email)),
    ).toBe(0)
    await shop.runJobs()
    const mails = shop.mailer.sent.filter(({ to }) => to === user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is deleted at Test Records'])
    const trace = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, user.id))
      .orderBy(desc(auditEntries.id))
    expect(trace.map(({ action }) => action)).toEqual([
      'customer.deleted',
      'customer.changed',
      'customer.note',
    ])
    const text = JSON.stringify(trace.map(({ id: _, transactionId: __, ...entry }) => entry))
    expect(text).not.toMatch(/forget-me|ferries/i)
  })

  test('keeps the invoice data of paid orders and none of unpaid ones', async () => {
    const user = await makeShopper()
    const [paid, unpaid] = [await buy(user, 'completed'), await buy(user, 'cancelled')]
    await deleteAccount(user)
    expect(await rowOf(paid)).toMatchObject({
      userId: null,
      email: '',
      phoneNumber: '',
      recipientName: 'Ilse Moravec',
      shippingAddress: address,
    })
    expect(await rowOf(unpaid)).toMatchObject({
      userId: null,
      email: '',
      recipientName: '',
      shippingAddress: null,
    })
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    const { order } = await admin('GET /orders/:id', { params: { id: paid } })
    expect(order.userId).toBeUndefined()
  })

  test('keeps the contact of an open order until it is completed', async () => {
    const user = await makeShopper()
    const [sent, unpaid] = [await buy(user, 'shipped'), await buy(user, undefined)]
    const guest = await buy(user, 'completed')
    await shop.db.update(orders).set({ userId: null }).where(eq(orders.id, guest))
    await deleteAccount(user)
    await redactExpiredOrders()
    expect(await rowOf(sent)).toMatchObject({ email: user.email })
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    await admin('PATCH /orders/:id', { params: { id: sent }, body: { status: 'delivered' } })
    await admin('PATCH /orders/:id', { params: { id: unpaid }, body: { status: 'cancelled' } })
    await shop.runJobs()
    await redactExpiredOrders()
    expect(await rowOf(sent)).toMatchObject({ email: '', recipientName: 'Ilse Moravec' })
    expect(await rowOf(unpaid)).toMatchObject({ email: '', recipientName: '' })
    // An order without an account belongs to no deletion request.
    expect(await rowOf(guest)).toMatchObject({ email: user.email })
    shop.advance(7 * 366 * DAY_MS)
    await redactExpiredOrders()
    expect(await rowOf(sent)).toMatchObject({ recipientName: '', shippingAddress: null })
  })

  test('removes a note from the audit log that is written and deleted after it [SEC-13]', async () => {
    const user = await makeShopper()
    const id = await buy(user, 'delivered')
    await deleteAccount(user)
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    const body = { text: 'Ilse Moravec called' }
    const { note } = await admin('POST /orders/:id/notes', { params: { id }, body })
    await admin('DELETE /orders/:id/notes/:noteId', { params: { id, noteId: note._id } })
    await redactExpiredOrders()
    const { entries } = await admin('GET /audit', { query: { 'subject-id': id } })
    expect(entries.map(({ action }) => action)).toContain('order.note')
    expect(JSON.stringify(entries)).not.toContain('Ilse')
  })

  test('skips later mails of an order without an error', async () => {
    const user = await makeShopper()
    const orderId = await buy(user, 'delivered')
    await shop.runJobs()
    await deleteAccount(user)
    await shop.runJobs()
    const before = shop.mailer.sent.length
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'returned' } })
    await shop.runJobs()
    expect(shop.mailer.sent).toHaveLength(before)
    expect((await admin('GET /jobs')).jobs).toEqual([])
  })

  test('is refused to the last admin, even when the last two try concurrently', async () => {
    const alone = await createTestApp()
    const two = [await makeAdmin(alone.db), await makeAdmin(alone.db)]
    const answers = await Promise.allSettled(
      two.map(async (admin) =>
        (await alone.apiAs(admin))('POST /account/delete', { body: { email: admin.email } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409 },
    })
    await alone.close()
  })
})

describe('data of another user', () => {
  test('is returned by no call, even with a forged body [ROLE-10 ROLE-20]', async () => {
    const [victim, attacker] = [await makeShopper(), await makeShopper()]
    const orderId = await buy(victim, 'shipped')
    const api = await shop.apiAs(attacker)
    const params = { id: victim.id }
    await expect(api('GET /orders/:id', { params: { id: orderId } })).rejects.toMatchObject({
      statusCode: 404,
    })
    await expect(api('GET /users/:id', { params })).rejects.toMatchObject({ statusCode: 403 })
    const product = await makeProduct(shop.db, { priceCents: 9900 })
    const claims = {
      userId: victim.id,
      user: victim.id,
      _id: victim.id,
      role: 'admin',
      email: 'x@example.com',
    }
    await send(attacker, 'PATCH', '/users/profile', { firstName: 'A', lastName: 'B', ...claims })
    await send(attacker, 'POST', '/carts', {
      productId: product.id,
      quantity: 1,
      price: 1,
      ...claims,
    })
    const placed = await send(attacker, 'POST', '/orders', {
      products: [{ productId: product.id, quantity: 1, price: 0.01, unitPriceCents: 1 }],
      total: 0.01,
      totalCents: 1,
      status: 'completed',
      paidAt: '2026-01-01T00:00:00Z',
      ...claims,
    })
    const order = await rowOf(placed.json<{ orderId: string }>().orderId)
    expect(order).toMatchObject({
      userId: attacker.id,
      email: attacker.email,
      totalCents: 9900,
      status: 'pending',
      paidAt: null,
    })
    const { user } = await api('GET /auth/me')
    expect(user).toMatchObject<Partial<User>>({
      _id: attacker.id,
      email: attacker.email,
      role: 'user',
    })
    const { cart } = await (await shop.apiAs(victim))('GET /carts/me')
    expect(cart.products).toEqual([])
    const [row] = await shop.db.select().from(users).where(eq(users.id, victim.id))
    expect(row).toEqual(victim)
  })
})

async function send(user: UserRow, method: 'POST' | 'PATCH', path: string, payload: object) {
  const headers = { authorization: `Bearer ${await createSession(shop.ctx(), user.id)}` }
  const answer = await shop.app.inject({ method, url: `/api${path}`, headers, payload })
  expect(answer.statusCode).toBeLessThan(300)
  return answer
}
