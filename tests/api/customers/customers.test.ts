import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { apiKeys } from '#server/api-keys/api-keys.tables.ts'
import { revokeKeysOf } from '#server/api-keys/index.ts'
import { ensureAdmin } from '#server/auth/index.ts'
import { changeRole } from '#server/customers/change-role.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

const shop = setUpShop()
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
      netTotalCents: 3995,
      paidAt: new Date('2026-03-04T02:00:00Z'),
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

  test('is newest first, with order counts and without passwords [API-58 API-59]', async () => {
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
  ])('for %o returns %o [API-58]', async (query, expected) => {
    const names = new Map([
      [admin.id, 'admin'],
      [ida.id, 'ida'],
      [oskar.id, 'oskar'],
    ])
    expect((await list(query)).ids.map((id) => names.get(id))).toEqual(expected)
  })

  test('only a search without paging returns all matches [FIX-6 API-24]', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ email: `many${index}@example.org` }))
    await shop.db.insert(users).values(many)
    const all = await list()
    expect(all.ids).toHaveLength(50)
    expect(all.pagination).toEqual({ currentPage: 1, totalPages: 2, totalUsers: 63 })
    expect((await list({ sort: 'orderCount' })).ids).toHaveLength(50)
    expect((await list({ page: 2 })).ids).toHaveLength(13)
    expect((await list({ search: 'example.org' })).ids).toHaveLength(60)
    expect((await list({ search: 'example.org', page: 2 })).ids).toHaveLength(10)
  })

  test('names an invalid page, limit, sort or order [API-22 API-24]', async () => {
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

test('only admins list users and change roles [ROLE-11 ROLE-12 ROLE-25 ROLE-26]', async () => {
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

test('a new admin signs in again; a former one loses the role at once [API-61 ROLE-2 SEC-12]', async () => {
  const [admin, user] = [await makeAdmin(shop.db), await makeUser(shop.db)]
  const [asAdmin, before] = [await shop.apiAs(admin), await shop.apiAs(user)]
  const params = { id: user.id }
  const answer = await asAdmin('PATCH /users/:id/role', { params, body: { role: 'admin' } })
  expect(answer.user.role).toBe('admin')
  await expect(before('GET /users')).rejects.toMatchObject({ statusCode: 401 })
  const asUser = await shop.apiAs(user)
  await expect(asUser('GET /users')).resolves.toBeDefined()
  await asAdmin('PATCH /users/:id/role', { params, body: { role: 'user' } })
  await expect(asUser('GET /users')).rejects.toMatchObject({ statusCode: 403 })
})

test('refuses an unknown role, in the database too [ROLE-1 API-61]', async () => {
  const admin = await makeAdmin(shop.db)
  const api = await shop.apiAs(admin)
  const role = 'owner' as 'admin'
  await expect(
    api('PATCH /users/:id/role', { params: { id: admin.id }, body: { role } }),
  ).rejects.toMatchObject({ statusCode: 400, field: 'role' })
  await expect(makeUser(shop.db, { role })).rejects.toThrow()
})

test('keeps the last admin [ROLE-13]', async () => {
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

test('keeps one of two admins demoted concurrently [ROLE-13]', async () => {
  const [one, two] = [await makeAdmin(shop.db), await makeAdmin(shop.db)]
  const outcome = await interleave(
    shop.ctx(),
    (ctx) => changeRole(ctx, { userId: one.id, role: 'user' }),
    (ctx) => changeRole(ctx, { userId: two.id, role: 'user' }),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  expect(await shop.db.$count(users, eq(users.role, 'admin'))).toBe(1)
})

describe('the first administrator', () => {
  const owner = { email: 'Owner@example.com', password: 'runout-owner' }
  const ensure = (given: typeof owner) => ensureAdmin(shop.ctx(), given, revokeKeysOf)
  const signIn = (password: string) =>
    shop.api()('POST /auth/login', { body: { email: owner.email, password } })

  test('is created once, when there is none [API-106]', async () => {
    await Promise.all([ensure(owner), ensure(owner)])
    expect((await signIn(owner.password)).user).toMatchObject({
      email: 'owner@example.com',
      role: 'admin',
    })
    await ensure({ email: 'second@example.com', password: 'runout-second' })
    expect(await shop.db.$count(users)).toBe(1)
  })

  test('is reported as not applied when another account is admin [SEC-1]', async () => {
    const second = { email: 'second@example.com', password: 'runout-second' }
    expect(await ensure(owner)).toBe('applied')
    expect(await ensure({ ...owner, password: 'another one' })).toBe('applied')
    expect(await ensure(second)).toBe('not applied')
    await shop.api()('POST /auth/register', { body: second })
    expect(await ensure(second)).toBe('not applied')
  })

  test('becomes the existing account with that email [API-106]', async () => {
    const body = { email: owner.email, password: 'squatters-password' }
    await shop.api()('POST /auth/register', { body })
    const squatter = await signIn(body.password)
    const createdBy = squatter.user._id
    const old = { name: 'Old', keyHash: 'old', start: 'old', scopes: [], createdBy }
    await shop.db.insert(apiKeys).values(old)
    await ensure(owner)
    await expect(signIn(body.password)).rejects.toMatchObject({ statusCode: 401 })
    await expect(shop.api(squatter.token)('GET /auth/me')).rejects.toMatchObject({
      statusCode: 401,
    })
    expect(await shop.db.$count(apiKeys)).toBe(0)
    const isAdmin = and(eq(users.email, 'owner@example.com'), eq(users.role, 'admin'))
    expect(await shop.db.$count(users, isAdmin)).toBe(1)
  })
})
