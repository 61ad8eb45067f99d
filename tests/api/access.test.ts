import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { splitKey } from '../../contract/client.ts'
import { openSession } from '../../server/accounts/index.ts'
import { makeAdmin, makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Walks every call of the contract with every kind of caller: nobody gets past the door who may not. */

let shop: TestApp
let userToken: string
let adminToken: string
beforeAll(async () => {
  shop = await createTestApp()
  userToken = await openSession(shop.ctx(), (await makeUser(shop.db)).id)
  adminToken = await openSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})
afterAll(() => shop.close())

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, { access }]) => ({
  key: key as CallKey,
  access,
}))
const withAccess = (...access: Access[]) => every.filter((call) => access.includes(call.access))

async function statusOf(key: CallKey, token?: string): Promise<number> {
  const { method, path } = splitKey(key)
  const answer = await shop.app.inject({
    method,
    url: `/api${path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return answer.statusCode
}

describe('ROLE-25 a call that needs a token', () => {
  const guarded = withAccess(
    'signed-in',
    'self-or-admin',
    'owner-or-admin',
    'admin',
    'admin-setup',
    'any-token',
  )
  test.each(guarded)('$key answers 401 without one and with a bad one', async ({ key }) => {
    expect(await statusOf(key)).toBe(401)
    expect(await statusOf(key, 'not.a.token')).toBe(401)
    expect(await statusOf(key, `${userToken}x`)).toBe(401)
  })
})

describe('ROLE-9 ROLE-14 ROLE-18 ROLE-19 a call for signed-in users', () => {
  test.each(withAccess('signed-in'))('$key lets a customer and an admin in', async ({ key }) => {
    expect([401, 403]).not.toContain(await statusOf(key, userToken))
    expect([401, 403]).not.toContain(await statusOf(key, adminToken))
  })
  test.each([
    'GET /auth/me',
    'PATCH /users/profile',
    'GET /carts/me',
    'POST /carts',
    'PUT /carts/:productId',
    'DELETE /carts/:productId',
    'DELETE /carts/me',
    'POST /orders',
    'GET /orders/me',
  ] as const)('%s is one', (key) => {
    expect(withAccess('signed-in').map((call) => call.key)).toContain(key)
  })
})

describe('ROLE-11 ROLE-12 ROLE-15 ROLE-16 ROLE-17 ROLE-22 ROLE-23 ROLE-24 ROLE-26 an admin call', () => {
  test.each(withAccess('admin', 'admin-setup'))(
    '$key answers 403 to a customer',
    async ({ key }) => {
      expect(await statusOf(key, userToken)).toBe(403)
    },
  )
  test.each(withAccess('admin', 'admin-setup'))('$key lets an admin in', async ({ key }) => {
    expect([401, 403]).not.toContain(await statusOf(key, adminToken))
  })
})

describe("ROLE-10 another person's record", () => {
  test.each(withAccess('self-or-admin'))('$key answers 403', async ({ key }) => {
    expect(await statusOf(key, userToken)).toBe(403)
  })
})

describe('ROLE-3 ROLE-4 ROLE-6 ROLE-7 a public call', () => {
  test.each(withAccess('anyone'))(
    '$key asks for no token and minds no bad one',
    async ({ key }) => {
      expect([401, 403]).not.toContain(await statusOf(key))
      expect([401, 403]).not.toContain(await statusOf(key, 'not.a.token'))
    },
  )
})
