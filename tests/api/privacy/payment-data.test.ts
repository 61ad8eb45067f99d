import { subYears } from 'date-fns/subYears'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { orderWorkers } from '#server/orders/index.ts'
import { orderMails } from '#server/orders/order-mails.tables.ts'
import { orderCaptures, orderDisputes, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orderNotes, orders } from '#server/orders/orders.tables.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Texts of admins and the payment provider about a person, when that person exports or deletes them. */

const password = 'groove-and-runout'
const TEXT = 'Jane Doe rang from 0400 123 456, jane.doe@example.com'

const shop = setUpShop()
let passwordHash: string
let admin: Awaited<ReturnType<typeof shop.apiAs>>
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  admin = await shop.apiAs(await makeAdmin(shop.db))
})

const makeShopper = () => makeUser(shop.db, { passwordHash })

async function buy(user: UserRow, status: 'shipped' | 'completed'): Promise<string> {
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const { _id } = await makeOrder(shop.services, { user, lines, status })
  return _id
}

async function deleteAccount(user: UserRow): Promise<void> {
  await (await shop.apiAs(user))('POST /account/delete', { body: { email: user.email, password } })
}

/** One note that stays and one that is removed again. */
async function writeNotes(orderId: string): Promise<void> {
  const params = { id: orderId }
  await admin('POST /orders/:id/notes', { params, body: { text: TEXT } })
  const { note } = await admin('POST /orders/:id/notes', { params, body: { text: `Not ${TEXT}` } })
  await admin('DELETE /orders/:id/notes/:noteId', { params: { id: orderId, noteId: note._id } })
}

/** Everything the back office shows and stores about an order's notes. */
async function readNotes(orderId: string): Promise<string> {
  const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
  const { entries } = await admin('GET /audit', { query: { 'subject-id': orderId } })
  const rows = await shop.db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
  return JSON.stringify([moments, entries, rows.map(({ text }) => text)])
}

async function redactNightly(): Promise<void> {
  await orderWorkers.find(({ kind }) => kind.name === 'redact-expired-orders')?.run(shop.ctx(), {})
}

describe('notes on orders of a deleted account', () => {
  test('disappear from timeline and audit log, which retains that they were written [SEC-13]', async () => {
    const [user, other] = [await makeShopper(), await makeShopper()]
    const [own, theirs] = [await buy(user, 'completed'), await buy(other, 'completed')]
    for (const orderId of [own, theirs]) await writeNotes(orderId)
    expect(await readNotes(own)).toContain('Jane Doe')
    await deleteAccount(user)
    expect(await readNotes(own)).not.toMatch(/jane|0400/i)
    expect(await readNotes(theirs)).toContain('Jane Doe')
    const trace = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, own))
    const notes = trace.filter(({ action }) => action === 'order.note')
    expect(
      notes.map(({ before, after, actorEmail }) => [before, after, actorEmail !== '']),
    ).toEqual([1, 2, 3].map(() => [null, null, true]))
  })

  test('stay on an open order until it is complete [SEC-13]', async () => {
    const user = await makeShopper()
    const orderId = await buy(user, 'shipped')
    await writeNotes(orderId)
    await deleteAccount(user)
    await redactNightly()
    expect(await readNotes(orderId)).toContain('Jane Doe')
    await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'delivered' } })
    await redactNightly()
    expect(await readNotes(orderId)).not.toMatch(/jane|0400/i)
  })

  test('that were written after that go in the next night [SEC-13]', async () => {
    const user = await makeShopper()
    const orderId = await buy(user, 'completed')
    await deleteAccount(user)
    await redactNightly()
    await writeNotes(orderId)
    await redactNightly()
    expect(await readNotes(orderId)).not.toMatch(/jane|0400/i)
  })
})

test('the recipient of a mail that was sent again after the deletion leaves the audit log [SEC-13]', async () => {
  const user = await makeShopper()
  const orderId = await buy(user, 'shipped')
  await deleteAccount(user)
  await shop.runJobs()
  shop.advance(2 * 60_000)
  await admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind: 'shipped' } })
  const entries = async () =>
    JSON.stringify(
      await shop.db
        .select({ after: auditEntries.after })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, orderId)),
    )
  expect(await entries()).toContain(user.email)
  await admin('PATCH /orders/:id', { params: { id: orderId }, body: { status: 'delivered' } })
  await redactNightly()
  expect(await entries()).not.toContain(user.email)
})

test('the failure of a mail, which may quote the address, goes with an old invoice [SEC-13]', async () => {
  const orderId = await buy(await makeShopper(), 'completed')
  const createdAt = subYears(shop.ctx().now, 8)
  await shop.db.update(orders).set({ userId: null, createdAt }).where(eq(orders.id, orderId))
  await shop.db
    .insert(orderMails)
    .values({ orderId, kind: 'shipped', failure: '550 no mailbox jane@example.com' })
  await redactNightly()
  const mails = await shop.db.select().from(orderMails).where(eq(orderMails.orderId, orderId))
  expect(mails.map(({ failure }) => failure).filter(Boolean)).toEqual([])
})

test('the email of a deleted former admin leaves the audit log, the entries stay [SEC-13]', async () => {
  const former = await makeUser(shop.db, {
    role: 'admin',
    email: 'former-admin@example.com',
    passwordHash,
  })
  const orderId = await buy(await makeShopper(), 'completed')
  const api = await shop.apiAs(former)
  await api('POST /orders/:id/notes', { params: { id: orderId }, body: { text: 'Checked' } })
  const trace = async () =>
    shop.db.select().from(auditEntries).where(eq(auditEntries.actor, former.id))
  expect((await trace()).map(({ actorEmail }) => actorEmail)).toEqual([former.email])
  await deleteAccount(former)
  const left = await trace()
  expect(left.map(({ actorEmail, after }) => [actorEmail, after])).toContainEqual([
    'Deleted account',
    { note: 'Checked' },
  ])
  expect(JSON.stringify(left.map(({ id: _, transactionId: __, ...entry }) => entry))).not.toContain(
    'former-admin',
  )
  const { entries } = await admin('GET /audit', { query: { search: 'former-admin' } })
  expect(entries).toEqual([])
})

test('the export has refunds, disputes and messages of the payment provider, of this user only [SEC-13]', async () => {
  const [user, other] = [await makeShopper(), await makeShopper()]
  const [own, theirs] = [await buy(user, 'completed'), await buy(other, 'completed')]
  for (const [orderId, payer] of [
    [own, 'Ilse'],
    [theirs, 'Somebody else'],
  ] as const) {
    await shop.db
      .update(orders)
      .set({ paymentSessionId: `cs-${orderId}` })
      .where(eq(orders.id, orderId))
    const paymentId = `pi-${orderId}`
    await shop.db
      .insert(orderCaptures)
      .values({ paymentId, orderId, amountCents: 3995, currency: 'nzd' })
    await shop.db.insert(orderRefunds).values({
      orderId,
      paymentId,
      amountCents: 1250,
      state: 'done',
      actor: 'test',
      reason: 'requested_by_customer',
    })
    await shop.db.insert(orderDisputes).values({
      id: `dp-${orderId}`,
      orderId,
      amountCents: 2000,
      currency: 'AUD',
      isOpen: true,
      reason: 'product_not_received',
      status: 'needs_response',
      eventAt: shop.ctx().now,
    })
    await shop.db.insert(paymentEvents).values([
      { id: `evt-${orderId}`, type: 'charge.refunded', orderId, payload: { payer } },
      { id: `evt-s-${orderId}`, type: 'x', sessionId: `cs-${orderId}`, payload: { page: payer } },
    ])
  }
  const data = await (await shop.apiAs(user))('GET /account/export')
  expect(data).toMatchObject({
    refunds: [{ orderId: own, amount: 12.5, currency: 'nzd', state: 'done' }],
    disputes: [{ orderId: own, amount: 20, reason: 'product_not_received' }],
  })
  expect(data.paymentEvents.map(({ type, content }) => [type, content])).toEqual([
    ['charge.refunded', { payer: 'Ilse' }],
    ['x', { page: 'Ilse' }],
  ])
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${theirs}|Somebody else`))
})
