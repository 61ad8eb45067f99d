import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit.ts'
import type { CallRequest } from '#contract/calls.ts'
import { recordChange } from '#server/audit/index.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

const shop = setUpShop()
let api: Awaited<ReturnType<TestApp['apiAs']>>
let admin: { id: string }

beforeAll(async () => {
  admin = await makeUser(shop.db, { email: 'desk@example.com', role: 'admin' })
  await write('2026-03-01T12:59:00Z', 'product.changed', 'p1', 'Midnight 100% Ferry', { price: 20 })
  await write('2026-03-01T13:00:00Z', 'product.changed', 'p2', 'Slow Tide', { price: 30 })
  await write('2026-03-03T12:59:00Z', 'order.status', 'RO-7', 'RO-7', { status: 'shipped' })
  await write('2026-03-03T13:00:00Z', 'product.archived', 'p1', 'Midnight 100% Ferry', null)
  shop.setNow('2026-03-05T10:00:00Z')
  api = await shop.apiAs(admin)
})

async function write(
  at: string,
  action: AuditAction,
  id: string,
  name: string,
  after: Record<string, string | number> | null,
) {
  shop.setNow(at)
  const actor = { kind: 'user', userId: admin.id, role: 'admin', sessionId: 'any' } as const
  await recordChange(
    { ...shop.ctx(), actor },
    {
      action,
      subject: { id, name },
      before: { price: 10, status: 'pending', name },
      after: after && { price: 10, status: 'pending', name, ...after },
    },
  )
}

const list = async (query: CallRequest<'GET /audit'>['query']) =>
  (await api('GET /audit', { query })).entries

describe('the audit log', () => {
  test('lists who changed what and when, with old and new values, newest first', async () => {
    const entries = await list({})
    expect(entries.map(({ action }) => action)).toEqual([
      'product.archived',
      'order.status',
      'product.changed',
      'product.changed',
    ])
    expect(entries.at(-1)).toEqual({
      _id: expect.any(String),
      createdAt: '2026-03-01T12:59:00.000Z',
      actorEmail: 'desk@example.com',
      action: 'product.changed',
      subjectId: 'p1',
      subjectName: 'Midnight 100% Ferry',
      before: { price: 10 },
      after: { price: 20 },
      isUndone: false,
    })
    expect(entries[0]).toMatchObject({ before: { price: 10 }, after: null })
  })

  test.each([
    ['an action', { action: 'order.status' as const }, ['RO-7']],
    ['a thing', { 'subject-id': 'p2' }, ['p2']],
    ['a name', { search: 'slow T' }, ['p2']],
    ['a name with a sign in it', { search: '100%' }, ['p1', 'p1']],
    ['who did it', { search: 'desk@', action: 'product.changed' as const }, ['p2', 'p1']],
    ['days of the shop', { from: '2026-03-02', to: '2026-03-03' }, ['RO-7', 'p2']],
    ['a second page', { page: 2, limit: 3 }, ['p1']],
    ['nothing', { search: 'zebra' }, []],
  ])('is filtered by %s', async (_, query, ids) => {
    expect((await list(query)).map(({ subjectId }) => subjectId)).toEqual(ids)
  })

  test('refuses an invalid day', async () => {
    await expect(list({ from: '2026-02-30' })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('records which admin changed the profile of a customer, not their own changes', async () => {
    const { id, email } = await makeUser(shop.db, { firstName: 'Ida', phoneNumber: '0400 000 000' })
    const rename = async (by: { id: string }, firstName: string) =>
      (await shop.apiAs(by))('PUT /users/:id', {
        params: { id },
        body: { profile: { firstName, lastName: 'Berg' } },
      })
    await rename({ id }, 'Ada')
    expect(await list({ 'subject-id': id })).toEqual([])
    await rename(admin, 'Eda')
    await rename(admin, 'Eda')
    expect(await list({ 'subject-id': id })).toEqual([
      expect.objectContaining({
        action: 'customer.changed',
        actorEmail: 'desk@example.com',
        subjectName: email,
        before: { firstName: 'Ada' },
        after: { firstName: 'Eda' },
      }),
    ])
  })

  test('records neither a rolled back change nor an empty one', async () => {
    const change = { action: 'order.status', subject: { id: 'x', name: 'x' } } as const
    const taken = withTransaction(shop.ctx(), async (ctx) => {
      await recordChange(ctx, { ...change, before: null, after: { status: 'shipped' } })
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    await recordChange(shop.ctx(), { ...change, before: { a: [1] }, after: { a: [1] } })
    expect(await list({ 'subject-id': 'x' })).toEqual([])
  })
})
