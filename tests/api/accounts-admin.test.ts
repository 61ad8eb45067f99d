import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../../server/accounts/accounts.tables.ts'
import { changeRole } from '../../server/accounts/change-role.ts'
import { ensureAdmin } from '../../server/accounts/index.ts'
import { orders } from '../../server/orders/orders.tables.ts'
import { makeAdmin, makeUser, type UserRow } from '../support/factories.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(orders)
  await shop.db.delete(users)
})

let counter = 0

async function placeOrders(user: UserRow, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    counter += 1
    await shop.db.insert(orders).values({
      id: `order-${counter}`,
      userId: user.id,
      email: user.email,
      status: 'completed',
      totalCents: 3995,
      expiresAt: new Date('2026-03-04T02:00:00Z'),
    })
  }
}

const on = (day: number) => new Date(Date.UTC(2026, 0, day))

describe('the list of users', () => {
  let admin: UserRow
  let ida: UserRow
  let oskar: UserRow

  beforeEach(async () => {
    admin = await makeUser(shop.db, { role: 'admin', createdAt: on(1) })
    ida = await makeUser(shop.db, {
      email: 'ida_100%@example.com',
      firstName: 'Ida',
      lastName: 'Ångström',
      createdAt: on(2),
    })
    oskar = await makeUser(shop.db, { firstName: 'Oskar', lastName: 'Berg', createdAt: on(3) })
    await placeOrders(ida, 2)
    await placeOrders(admin, 1)
  })

  const list = async (query: object = {}) => {
    const answer = await (await shop.apiAs(admin))('GET /users', { query })
    return { ...answer, ids: answer.users.map(({ _id }) => _id) }
  }

  test('API-58 API-59 newest first, each with its orders, no password in it', async () => {
    const answer = await list()
    expect(answer.status).toBe('success')
    expect(answer.ids).toEqual([oskar.id, ida.id, admin.id])
    expect(answer.users.map(({ orderCount }) => orderCount)).toEqual([0, 2, 1])
    expect(answer.pagination).toEqual({ currentPage: 1, totalPages: 1, totalUsers: 3 })
    expect(JSON.stringify(answer)).not.toContain('assword')
  })

  test.each([
    [{ sort: 'createdAt', order: 'asc' }, ['admin', 'ida', 'oskar']],
    [{ sort: 'createdAt', order: 'desc' }, ['oskar', 'ida', 'admin']],
    [{ sort: 'orderCount', order: 'desc' }, ['ida', 'admin', 'oskar']],
    [{ sort: 'orderCount', order: 'asc' }, ['oskar', 'admin', 'ida']],
    [{ page: 2, limit: 2 }, ['admin']],
    [{ page: 9 }, []],
    [{ search: 'BERG' }, ['oskar']],
    [{ search: 'ångstr' }, ['ida']],
    [{ search: 'da ång' }, ['ida']],
    [{ search: '_100%@' }, ['ida']],
    [{ search: '%' }, ['ida']],
    [{ search: 'nobody\\' }, []],
    [{ search: 'example.com', sort: 'orderCount', limit: 1, page: 2 }, ['admin']],
  ])('API-58 %o gives %o', async (query, expected) => {
    const names = new Map([
      [admin.id, 'admin'],
      [ida.id, 'ida'],
      [oskar.id, 'oskar'],
    ])
    expect((await list(query)).ids.map((id) => names.get(id))).toEqual(expected)
  })

  test('API-22 API-24 a bad page, limit, sort or order is named', async () => {
    for (const [field, value] of [
      ['page', 0],
      ['limit', 101],
      ['sort', 'email'],
      ['order', 'up'],
    ]) {
      await expect(list({ [String(field)]: value })).rejects.toMatchObject({
        statusCode: 400,
        field,
      })
    }
  })
})

test('ROLE-11 ROLE-12 ROLE-25 ROLE-26 only admins list users and change roles', async () => {
  const user = await makeUser(shop.db)
  const change = { params: { id: user.id }, body: { role: 'admin' as const } }
  for (const [api, statusCode] of [
    [shop.api(), 401],
    [shop.api('not.a.token'), 401],
    [await shop.apiAs(user), 403],
  ] as const) {
    await expect(api('GET /users')).rejects.toMatchObject({ statusCode })
    await expect(api('PATCH /users/:id/role', change)).rejects.toMatchObject({ statusCode })
  }
})

test('API-61 ROLE-2 a new role holds at once for sessions that are open', async () => {
  const [admin, user] = [await makeAdmin(shop.db), await makeUser(shop.db)]
  const [asAdmin, asUser] = [await shop.apiAs(admin), await shop.apiAs(user)]
  const params = { id: user.id }
  const answer = await asAdmin('PATCH /users/:id/role', { params, body: { role: 'admin' } })
  expect(answer.user.role).toBe('admin')
  await expect(asUser('GET /users')).resolves.toBeDefined()
  await asAdmin('PATCH /users/:id/role', { params, body: { role: 'user' } })
  await expect(asUser('GET /users')).rejects.toMatchObject({ statusCode: 403 })
})

test('ROLE-1 API-61 an unknown role is refused, also by the database', async () => {
  const admin = await makeAdmin(shop.db)
  const api = await shop.apiAs(admin)
  const role = 'owner' as 'admin'
  await expect(
    api('PATCH /users/:id/role', { params: { id: admin.id }, body: { role } }),
  ).rejects.toMatchObject({ statusCode: 400, field: 'role' })
  await expect(makeUser(shop.db, { role })).rejects.toThrow()
})

test('ROLE-13 the last admin stays', async () => {
  const admin = await makeAdmin(shop.db)
  const api = await shop.apiAs(admin)
  const params = { id: admin.id }
  await expect(
    api('PATCH /users/:id/role', { params, body: { role: 'user' } }),
  ).rejects.toMatchObject({ statusCode: 409 })
  await expect(
    api('PATCH /users/:id/role', { params, body: { role: 'admin' } }),
  ).resolves.toMatchObject({ user: { role: 'admin' } })
})

test('ROLE-13 of two admins who are demoted at once one stays', async () => {
  const [one, two] = [await makeAdmin(shop.db), await makeAdmin(shop.db)]
  const outcome = await meetInTransaction(
    shop.ctx(),
    (ctx) => changeRole(ctx, { userId: one.id, role: 'user' }),
    (ctx) => changeRole(ctx, { userId: two.id, role: 'user' }),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  expect(await shop.db.$count(users, eq(users.role, 'admin'))).toBe(1)
})

describe('the first administrator', () => {
  const owner = { email: 'Owner@example.com', password: 'runout-owner' }
  const logIn = (password: string) =>
    shop.api()('POST /auth/login', { body: { email: owner.email, password } })

  test('API-106 is made when there is none, once', async () => {
    await Promise.all([ensureAdmin(shop.ctx(), owner), ensureAdmin(shop.ctx(), owner)])
    expect((await logIn(owner.password)).user).toMatchObject({
      email: 'owner@example.com',
      role: 'admin',
    })
    await ensureAdmin(shop.ctx(), { email: 'second@example.com', password: 'runout-second' })
    expect(await shop.db.$count(users)).toBe(1)
  })

  test('API-106 takes over an account somebody else registered with that email', async () => {
    const body = { email: owner.email, password: 'squatters-password' }
    await shop.api()('POST /auth/register', { body })
    const squatter = await logIn(body.password)
    await ensureAdmin(shop.ctx(), owner)
    await expect(logIn(body.password)).rejects.toMatchObject({ statusCode: 401 })
    await expect(shop.api(squatter.token)('GET /auth/me')).rejects.toMatchObject({
      statusCode: 401,
    })
    const isAdmin = and(eq(users.email, 'owner@example.com'), eq(users.role, 'admin'))
    expect(await shop.db.$count(users, isAdmin)).toBe(1)
  })
})
