import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, type KeyScope, keyScopes } from '#contract/access.ts'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { apiKeys } from '#server/api-keys/api-keys.tables.ts'
import { createSession } from '#server/auth/index.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Checks every call of the contract with every kind of caller. */

const shop = setUpShop()
let userToken: string
let adminToken: string
beforeAll(async () => {
  userToken = await createSession(shop.ctx(), (await makeUser(shop.db)).id)
  adminToken = await createSession(shop.ctx(), (await makeAdmin(shop.db)).id)
})

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, { access, scope }]) => ({
  key: key as CallKey,
  access,
  scope,
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

describe('a call that needs a token [ROLE-25]', () => {
  const guarded = withAccess(
    'signed-in',
    'self-or-admin',
    'owner-or-admin',
    'admin',
    'admin-setup',
    'any-token',
  )
  test.each(guarded)('$key answers 401 without one and with an invalid one', async ({ key }) => {
    expect(await statusOf(key)).toBe(401)
    expect(await statusOf(key, 'not.a.token')).toBe(401)
    expect(await statusOf(key, `${userToken}x`)).toBe(401)
  })
})

describe('a call for signed-in users [ROLE-9 ROLE-14 ROLE-18 ROLE-19]', () => {
  test.each(withAccess('signed-in'))('$key accepts a customer and an admin', async ({ key }) => {
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

describe('an admin call [ROLE-11 ROLE-12 ROLE-15 ROLE-16 ROLE-17 ROLE-22 ROLE-23 ROLE-24 ROLE-26]', () => {
  test.each(withAccess('admin', 'admin-setup'))(
    '$key answers 403 to a customer',
    async ({ key }) => {
      expect(await statusOf(key, userToken)).toBe(403)
    },
  )
  test.each(withAccess('admin', 'admin-setup'))('$key accepts an admin', async ({ key }) => {
    expect([401, 403]).not.toContain(await statusOf(key, adminToken))
  })
})

describe('a record of another user [ROLE-10]', () => {
  test.each(withAccess('self-or-admin'))('$key answers 403', async ({ key }) => {
    expect(await statusOf(key, userToken)).toBe(403)
  })
})

describe('a public call [ROLE-3 ROLE-4 ROLE-6 ROLE-7]', () => {
  test.each(withAccess('anyone'))(
    '$key accepts a request without a token and with an invalid one',
    async ({ key }) => {
      expect([401, 403]).not.toContain(await statusOf(key))
      expect([401, 403]).not.toContain(await statusOf(key, 'not.a.token'))
    },
  )
})

describe('an API key', () => {
  const needsToken = withAccess(
    'signed-in',
    'self-or-admin',
    'owner-or-admin',
    'admin',
    'admin-setup',
  )
  const keys = new Map<KeyScope, string>()
  const ended: string[] = []
  beforeAll(async () => {
    const api = shop.api(adminToken)
    for (const scope of keyScopes) keys.set(scope, (await makeApiKey(api, [scope])).key)
    const expired = await makeApiKey(api, [...keyScopes])
    const past = new Date(shop.ctx().now.getTime() - 1)
    await shop.db.update(apiKeys).set({ expiresAt: past }).where(eq(apiKeys.id, expired.id))
    const revoked = await makeApiKey(api, [...keyScopes])
    await api('DELETE /api-keys/:id', { params: { id: revoked.id } })
    ended.push(expired.key, revoked.key)
  })

  const opens: Record<KeyScope, KeyScope[]> = {
    'catalogue:read': ['catalogue:read'],
    'catalogue:write': ['catalogue:read', 'catalogue:write'],
    'orders:read': ['orders:read'],
    'orders:write': ['orders:read', 'orders:write'],
  }
  test.each(needsToken)('$key is open to its scope only', async ({ key, scope }) => {
    for (const [own, token] of keys) {
      const isOpen = scope !== undefined && opens[own].includes(scope)
      const status = await statusOf(key, token)
      expect([own, status === 403]).toEqual([own, !isOpen])
      expect(status).not.toBe(401)
    }
  })
  test.each(needsToken)('$key answers 401 to an expired and a revoked one', async ({ key }) => {
    for (const token of ended) expect(await statusOf(key, token)).toBe(401)
  })
  test('is no token that a sign-out ends', async () => {
    expect(await statusOf('POST /auth/logout', keys.get('orders:write'))).toBe(401)
  })
})
