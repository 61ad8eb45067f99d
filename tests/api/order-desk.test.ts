import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import type { Api } from '../../contract/client.ts'
import { splitKey } from '../../contract/client.ts'
import type { OrderMoment } from '../../contract/order-desk.ts'
import { customerNotes } from '../../server/accounts/accounts.tables.ts'
import { openSession } from '../../server/accounts/index.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { orderNotes } from '../../server/orders/orders.tables.ts'
import { buy, payFor, placeOrder, runJob, someAddress } from '../support/checkout.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let ilse: UserRow
let admin: Api
beforeAll(async () => {
  shop = await createTestApp({
    supplier: { abn: '51 824 753 556', address: ['12 Groove Lane', 'Fitzroy VIC 3065'] },
  })
  ilse = await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' })
  admin = await shop.apiAs(ilse)
})
// So that a mailer that fails next fails a mail of the test's own.
afterEach(() => shop.runJobs())
afterAll(() => shop.close())

const HALF_AN_HOUR = 30 * 60_000

const timelineOf = async (orderId: string) =>
  (await admin('GET /orders/:id/timeline', { params: { id: orderId } })).moments
const resend = (orderId: string, kind: 'confirmation' | 'shipped') =>
  admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind } })
const isMail = (moment: OrderMoment) => moment.type === 'mail'
const mailsOf = async (orderId: string) => (await timelineOf(orderId)).filter(isMail)
const mailsTo = (user: UserRow) => shop.mailer.sent.filter(({ to }) => to === user.email)
const auditOf = async (subjectId: string) => {
  const ofSubject = eq(auditEntries.subjectId, subjectId)
  return shop.db.select().from(auditEntries).where(ofSubject).orderBy(desc(auditEntries.id))
}

describe('the timeline of an order', () => {
  test('tells who did what when: placed, paid, mailed, noted, shipped', async () => {
    const purchase = await placeOrder(shop, { priceCents: 3995, quantity: 2 })
    const { orderId: id, user } = purchase
    shop.advance(60_000)
    await payFor(shop, purchase)
    await shop.runJobs()
    shop.advance(60_000)
    await admin('POST /orders/:id/notes', { params: { id }, body: { text: '  Gift wrap  ' } })
    shop.advance(60_000)
    await admin('PATCH /orders/:id', { params: { id }, body: { status: 'shipped' } })
    const byBuyer = { name: user.email, email: user.email }
    const byIlse = { name: 'Ilse Moravec', email: ilse.email }
    const byPayment = { name: 'Payment', email: '' }
    const moments = await timelineOf(id)
    expect(moments).toMatchObject([
      { type: 'status', by: byBuyer, to: 'pending' },
      {
        type: 'payment',
        what: 'Payment received',
        amount: 79.9,
        currency: 'aud',
        isAsOrdered: true,
      },
      { type: 'status', by: byPayment, from: 'pending', to: 'payment received' },
      { type: 'mail', by: byPayment, kind: 'confirmation', state: 'sent', isResend: false },
      { type: 'note', by: byIlse, text: 'Gift wrap', isOwn: true },
      { type: 'status', by: byIlse, from: 'payment received', to: 'shipped' },
      { type: 'mail', by: byIlse, kind: 'shipped', state: 'waiting', tries: 0 },
    ])
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted())
    expect(moments[1]).toHaveProperty('processedAt')
    expect(new Set(moments.map(({ _id }) => _id)).size).toBe(moments.length)
  })

  test('an order nobody paid was cancelled by the checkout', async () => {
    const { orderId } = await placeOrder(shop)
    shop.advance(HALF_AN_HOUR)
    await runJob(shop, 'expire-orders')
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      by: { name: 'Checkout', email: '' },
      to: 'cancelled',
    })
  })

  test('money that is not what the order costs is told apart', async () => {
    const purchase = await placeOrder(shop)
    await payFor(shop, purchase, { amountCents: 100 })
    const [, payment] = await timelineOf(purchase.orderId)
    expect(payment).toMatchObject({ type: 'payment', amount: 1, isAsOrdered: false })
  })

  test('a mail that is refused says why and how often, until it went', async () => {
    const { orderId } = await buy(shop)
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [refused] = await mailsOf(orderId)
    expect(refused).toMatchObject({
      state: 'retrying',
      tries: 1,
      failure: 'The mail server does not answer',
    })
  })

  test('an order that is not there has none', async () => {
    await expect(timelineOf('RO-NOT-THERE')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('sending a mail again', () => {
  test('sends the mail once more, tells it in the timeline and records it', async () => {
    const { orderId, user } = await buy(shop)
    await shop.runJobs()
    expect(mailsTo(user)).toHaveLength(1)
    shop.advance(60_000)
    await resend(orderId, 'confirmation')
    await shop.runJobs()
    expect(mailsTo(user).map(({ subject }) => subject)).toEqual([
      `Your order is confirmed (${orderId})`,
      `Your order is confirmed (${orderId})`,
    ])
    expect(await mailsOf(orderId)).toMatchObject([
      { isResend: false, state: 'sent' },
      { isResend: true, state: 'sent', by: { name: 'Ilse Moravec' } },
    ])
    expect((await auditOf(orderId))[0]).toMatchObject({
      action: 'order.mail',
      actorEmail: ilse.email,
      before: null,
      after: { mail: 'confirmation', to: user.email },
    })
  })

  test('ten presses at once make one mail', async () => {
    const { orderId, user } = await buy(shop)
    await shop.runJobs()
    shop.advance(60_000)
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, () => resend(orderId, 'confirmation')),
    )
    await shop.runJobs()
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(presses.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, message: 'This mail has just been sent. Wait a minute.' },
    })
    expect(mailsTo(user)).toHaveLength(2)
  })

  test('takes the place of one that has not gone out: the customer gets one', async () => {
    const { orderId, user } = await buy(shop)
    shop.mailer.failNext(1)
    await shop.runJobs()
    shop.advance(60_000)
    await resend(orderId, 'confirmation')
    await shop.db.execute(`update pgboss.job set start_after = now() where state = 'retry'`)
    await shop.runJobs()
    expect(mailsTo(user)).toHaveLength(1)
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'replaced' }, { state: 'sent' }])
  })

  test('a mail the order never called for is refused', async () => {
    const { orderId } = await buy(shop)
    await expect(resend(orderId, 'shipped')).rejects.toMatchObject({
      statusCode: 409,
      field: 'kind',
    })
  })
})

describe('notes', () => {
  test('on an order: written, told to all admins, taken away by who wrote it', async () => {
    const { orderId: id } = await placeOrder(shop)
    const { note } = await admin('POST /orders/:id/notes', { params: { id }, body: { text: 'Hm' } })
    const other = await shop.apiAs(await makeAdmin(shop.db))
    const seen = await other('GET /orders/:id/timeline', { params: { id } })
    expect(seen.moments.at(-1)).toMatchObject({ text: 'Hm', isOwn: false })
    const params = { id, noteId: note._id }
    await expect(other('DELETE /orders/:id/notes/:noteId', { params })).rejects.toMatchObject({
      statusCode: 409,
    })
    await admin('DELETE /orders/:id/notes/:noteId', { params })
    await expect(admin('DELETE /orders/:id/notes/:noteId', { params })).rejects.toMatchObject({
      statusCode: 404,
    })
    expect(await shop.db.$count(orderNotes, eq(orderNotes.orderId, id))).toBe(0)
    expect(await auditOf(id)).toMatchObject([
      { action: 'order.note', before: { note: 'Hm' }, after: null },
      { action: 'order.note', before: null, after: { note: 'Hm' } },
    ])
  })

  test('on a customer: the latest first, taken away by who wrote it', async () => {
    const { id } = await makeUser(shop.db)
    const write = (text: string) =>
      admin('POST /users/:id/notes', { params: { id }, body: { text } })
    await write('Prefers pick-up')
    shop.advance(1000)
    const { note } = await write('Moved house')
    const list = async (api = admin) =>
      (await api('GET /users/:id/notes', { params: { id } })).notes
    expect(await list()).toMatchObject([
      { text: 'Moved house', isOwn: true, by: { name: 'Ilse Moravec', email: ilse.email } },
      { text: 'Prefers pick-up' },
    ])
    const other = await shop.apiAs(await makeAdmin(shop.db))
    expect((await list(other))[0]).toMatchObject({ isOwn: false })
    const params = { id, noteId: note._id }
    await expect(other('DELETE /users/:id/notes/:noteId', { params })).rejects.toMatchObject({
      statusCode: 409,
    })
    await admin('DELETE /users/:id/notes/:noteId', { params })
    expect(await list()).toHaveLength(1)
    expect((await auditOf(id))[0]).toMatchObject({ action: 'customer.note', after: null })
  })

  test.each([
    ['', 'Write a note first'],
    ['   ', 'Write a note first'],
    ['x'.repeat(2001), 'A note has at most 2,000 characters'],
  ])('"%.3s" is refused', async (text, message) => {
    const { orderId: id } = await placeOrder(shop)
    const refusal = { statusCode: 400, field: 'text', message }
    await expect(
      admin('POST /orders/:id/notes', { params: { id }, body: { text } }),
    ).rejects.toMatchObject(refusal)
    await expect(
      admin('POST /users/:id/notes', { params: { id: ilse.id }, body: { text } }),
    ).rejects.toMatchObject(refusal)
  })

  const reading = Object.entries(calls as Record<CallKey, Call>)
    .filter(([key, { access }]) => key.startsWith('GET ') && access !== 'admin')
    .map(([key]) => key as CallKey)
  test.each(reading)('%s tells a shopper nothing of them', async (key) => {
    const { orderId, user, product } = await buy(shop)
    const secret = 'Beware of the dog'
    await shop.db.insert(orderNotes).values({ orderId, text: secret, authorId: ilse.id })
    await shop.db
      .insert(customerNotes)
      .values({ customerId: user.id, text: secret, authorId: ilse.id })
    const { path } = splitKey(key)
    const id = path.startsWith('/orders')
      ? orderId
      : path.startsWith('/users')
        ? user.id
        : product.id
    const answer = await shop.app.inject({
      url: `/api${path.replace(':id', id).replace(':category', 'vinyl')}`,
      headers: { authorization: `Bearer ${await openSession(shop.ctx(), user.id)}` },
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain(secret)
    expect(answer.body).not.toMatch(/"notes?"/)
  })
})

describe('what is recorded', () => {
  test('a status set by the desk, once, with what it was before', async () => {
    const { orderId: id } = await buy(shop)
    const ship = () => admin('PATCH /orders/:id', { params: { id }, body: { status: 'shipped' } })
    await ship()
    await ship()
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'order.status',
        actor: ilse.id,
        subjectName: id,
        before: { status: 'payment received' },
        after: { status: 'shipped' },
      },
    ])
  })

  test('a role, not when it stays', async () => {
    const user = await makeUser(shop.db)
    const set = (role: 'user' | 'admin') =>
      admin('PATCH /users/:id/role', { params: { id: user.id }, body: { role } })
    await set('admin')
    await set('admin')
    await set('user')
    expect(await auditOf(user.id)).toMatchObject([
      { action: 'customer.role', before: { role: 'admin' }, after: { role: 'user' } },
      { action: 'customer.role', subjectName: user.email, after: { role: 'admin' } },
    ])
  })
})

test('the paper of an order: supplier, day of the shop, GST within the total, makers', async () => {
  shop.setNow('2026-03-04T14:30:00Z')
  const album = await makeProduct(shop.db, {
    name: 'Low Tide',
    artist: 'Mina Park',
    brand: 'Jetty',
  })
  const mug = await makeProduct(shop.db, { name: 'Mug', brand: 'Kiln', type: 'merch' })
  const user = await makeUser(shop.db)
  const api = await shop.apiAs(user)
  const { orderId: id } = await api('POST /orders', {
    body: {
      products: [
        { productId: album.id, quantity: 1 },
        { productId: mug.id, quantity: 2 },
      ],
    },
  })
  await payFor(
    shop,
    { sessionId: `session_${id}` },
    { address: someAddress, recipientName: 'Ida B' },
  )
  const { paper } = await admin('GET /orders/:id/paper', { params: { id } })
  expect(paper).toMatchObject({
    order: { _id: id, total: 119.85, recipientName: 'Ida B' },
    supplier: {
      name: 'Test Records',
      abn: '51 824 753 556',
      address: ['12 Groove Lane', 'Fitzroy VIC 3065'],
    },
    // Half past midnight in Sydney.
    issuedOn: '2026-03-05',
    gst: 10.9,
    makers: {
      [`${id}-0`]: { maker: 'Mina Park', type: 'vinyl' },
      [`${id}-1`]: { maker: 'Kiln', type: 'merch' },
    },
  })
})
