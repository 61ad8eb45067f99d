import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { type Api, splitKey } from '../../contract/client.ts'
import { customerNotes } from '../../server/accounts/accounts.tables.ts'
import { openSession } from '../../server/accounts/index.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { orderNotes } from '../../server/orders/orders.tables.ts'
import { buy, placeOrder } from '../support/checkout.ts'
import { makeAdmin, makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let ilse: UserRow
let admin: Api
beforeAll(async () => {
  shop = await createTestApp()
  ilse = await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' })
  admin = await shop.apiAs(ilse)
})
afterAll(() => shop.close())

const auditOf = async (subjectId: string) => {
  const ofSubject = eq(auditEntries.subjectId, subjectId)
  return shop.db.select().from(auditEntries).where(ofSubject).orderBy(desc(auditEntries.id))
}

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
