import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { type Api, splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { customerNotes } from '#server/customers/customers.tables.ts'
import { orderNotes } from '#server/orders/orders.tables.ts'
import { buy, placeOrder } from '#tests/support/app/checkout.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
let ilse: UserRow
let admin: Api
beforeAll(async () => {
  ilse = await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' })
  admin = await shop.apiAs(ilse)
})

const auditOf = async (subjectId: string) => {
  const ofSubject = eq(auditEntries.subjectId, subjectId)
  return shop.db.select().from(auditEntries).where(ofSubject).orderBy(desc(auditEntries.id))
}

describe('notes', () => {
  test('on an order are visible to all admins and deletable by their author', async () => {
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

  test('on a customer are newest first and deletable by their author', async () => {
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
  ])('refuse the text "%.3s"', async (text, message) => {
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
  test.each(reading)('%s shows no notes to a customer', async (key) => {
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
      headers: { authorization: `Bearer ${await createSession(shop.ctx(), user.id)}` },
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain(secret)
    // The notes of a pressing are for shoppers.
    expect(answer.body.replace(/"pressing":\{.*?"notes":""\}/, '')).not.toMatch(/"notes?"/)
  })
})

describe('the audit log', () => {
  test('records a status set by an admin, once, with the previous one', async () => {
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

  test('records a changed role, not an unchanged one', async () => {
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
