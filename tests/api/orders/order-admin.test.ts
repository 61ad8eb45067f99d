import { desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderMoment } from '#contract/orders/order-admin.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { NonRetryableError } from '#server/platform/jobs/non-retryable-error.ts'
import { buy, payFor, placeOrder, runJob, someAddress } from '#tests/support/app/checkout.ts'
import { makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop({
  supplier: { abn: '51 824 753 556', address: ['12 Groove Lane', 'Fitzroy VIC 3065'] },
})
let ilse: UserRow
let admin: Api
beforeAll(async () => {
  ilse = await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' })
  admin = await shop.apiAs(ilse)
})
// Empties the queue, so that a mailer set to fail only fails mails of its own test.
afterEach(() => shop.runJobs())

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
  test('lists who did what and when: placed, paid, mailed, noted, shipped', async () => {
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
      { type: 'mail', by: byIlse, kind: 'shipped', state: 'waiting', attempts: 0 },
    ])
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted())
    expect(moments[1]).toHaveProperty('processedAt')
    expect(new Set(moments.map(({ _id }) => _id)).size).toBe(moments.length)
  })

  test('shows an unpaid order as cancelled by the checkout', async () => {
    const { orderId } = await placeOrder(shop)
    shop.advance(HALF_AN_HOUR)
    await runJob(shop, 'expire-orders')
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      by: { name: 'Checkout', email: '' },
      to: 'cancelled',
    })
  })

  test('marks a payment of the wrong amount', async () => {
    const purchase = await placeOrder(shop)
    await payFor(shop, purchase, { amountCents: 100 })
    const [, payment] = await timelineOf(purchase.orderId)
    expect(payment).toMatchObject({ type: 'payment', amount: 1, isAsOrdered: false })
  })

  test('shows reason and attempts of a failing mail until it is sent', async () => {
    const { orderId } = await buy(shop)
    shop.mailer.failNext(1)
    await shop.runJobs()
    const [refused] = await mailsOf(orderId)
    expect(refused).toMatchObject({
      state: 'retrying',
      attempts: 1,
      failure: 'The mail server does not answer',
      nextAttemptAt: expect.any(String),
    })
  })

  test('stops retrying a permanently refused mail until an admin resends it', async () => {
    const { orderId, user } = await buy(shop)
    shop.mailer.failNext(1, new NonRetryableError('No such mailbox'))
    await shop.runJobs()
    expect(await mailsOf(orderId)).toMatchObject([
      { state: 'failed', attempts: 1, failure: 'No such mailbox' },
    ])
    const { jobs } = await admin('GET /jobs')
    const job = jobs.find(({ subject }) => subject === `confirmation of ${orderId}`)
    await admin('POST /jobs/:id/retry', { params: { id: job?._id ?? '' } })
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'retrying' }])
    await shop.runJobs()
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'sent' }])
    expect(mailsTo(user)).toHaveLength(1)
  })

  test('shows a mail as failed when its job died with its processes', async () => {
    const { orderId } = await buy(shop)
    await shop.db.execute(
      sql`update pgboss.job set state = 'failed' where data ->> 'orderId' = ${orderId}`,
    )
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'failed', attempts: 0 }])
  })

  test('shows a mail that is being sent as waiting', async () => {
    const { orderId } = await buy(shop)
    const setState = (state: string) =>
      shop.db.execute(
        sql`update pgboss.job set state = ${state}::pgboss.job_state where data ->> 'orderId' = ${orderId}`,
      )
    await setState('active')
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'waiting' }])
    await setState('created')
  })

  test('shows that the contact was redacted before the mail was sent', async () => {
    const { orderId } = await buy(shop)
    await shop.db.update(orders).set({ email: '' }).where(eq(orders.id, orderId))
    await shop.runJobs()
    expect(await mailsOf(orderId)).toMatchObject([
      { state: 'failed', attempts: 0, failure: 'The contact of this order has been deleted' },
    ])
  })

  test('answers 404 for an unknown order', async () => {
    await expect(timelineOf('RO-NOT-THERE')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('sending a mail again', () => {
  test('sends the mail again, with a timeline and an audit entry', async () => {
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
      after: { mail: 'confirmation', recipient: user.email },
    })
  })

  test('ten concurrent requests send one mail', async () => {
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

  test('replaces an unsent mail, so that the customer gets one', async () => {
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

  test('refuses a mail that the order never triggered', async () => {
    const { orderId } = await buy(shop)
    await expect(resend(orderId, 'shipped')).rejects.toMatchObject({
      statusCode: 409,
      field: 'kind',
    })
  })

  test('refuses an order whose contact is redacted', async () => {
    const { orderId } = await buy(shop)
    await shop.runJobs()
    shop.advance(60_000)
    await shop.db.update(orders).set({ email: '' }).where(eq(orders.id, orderId))
    await expect(resend(orderId, 'confirmation')).rejects.toMatchObject({
      statusCode: 409,
      message: 'The contact of this order has been deleted: there is nobody to write to',
    })
    expect(await mailsOf(orderId)).toMatchObject([{ state: 'sent' }])
  })
})

test('the print document has supplier, shop day, GST included in the total and manufacturers', async () => {
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
