import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordResets } from '#server/auth/auth.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { createLog } from '#server/platform/process/log.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { makeApiKey } from '#tests/support/app/api-keys.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '#tests/support/app/authenticator.ts'
import { makeAdmin, makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The log has sign-ins, failed sign-ins and refused access, by ids only (OWASP ASVS 7.1.3, 7.2). */

const password = 'groove-and-runout'

let text = ''
const log = createLog('info', {
  write(line) {
    text += line
  },
})
const shop = setUpShop({ rateLimit: true }, log)
let passwordHash: string
let user: UserRow
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  user = await makeUser(shop.db, { passwordHash, firstName: 'Ottilie' })
  text = ''
})

/** The event fields, without those common to all lines. */
const events = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ event, userId, subjectId, account, apiKeyId, reason, method, route }) =>
      Object.fromEntries(
        Object.entries({
          event,
          userId,
          subjectId,
          account,
          apiKeyId,
          reason,
          method,
          route,
        }).filter(([, value]) => value !== undefined),
      ),
    )
const signIn = (email: string, given = password) =>
  shop.api()('POST /auth/login', { body: { email, password: given } })
const refusal = (call: Promise<unknown>) => expect(call).rejects.toThrow()

describe('a sign-in', () => {
  test('is logged whether it succeeds or fails, as is a sign-out', async () => {
    const { token } = await signIn(user.email)
    await refusal(signIn(user.email, 'something else'))
    await shop.api(token)('POST /auth/logout')
    expect(events()).toEqual([
      { event: 'signed-in', userId: user.id },
      { event: 'sign-in-refused', userId: user.id, reason: 'password' },
      { event: 'signed-out', userId: user.id },
    ])
    expect(text).toMatch(/"reqId":"[0-9a-f-]{36}"/)
  })

  test('to an unknown account is logged with a stable hash of the email', async () => {
    await refusal(signIn('nobody-here@example.com'))
    await refusal(signIn('nobody-here@example.com'))
    await refusal(signIn('nobody-else@example.com'))
    const marks = events().map(({ account }) => account)
    expect(marks).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), marks[0], expect.any(String)])
    expect(marks[2]).not.toBe(marks[0])
    expect(text).not.toMatch(/nobody|example\.com/)
  })

  test('that is throttled is logged as a warning', async () => {
    for (let i = 0; i < 11; i += 1) await refusal(signIn(user.email, `wrong ${i}`))
    expect(events().at(-1)).toEqual({
      event: 'sign-in-held-up',
      account: expect.any(String),
      reason: 'sign-in-account',
    })
    expect(text.trim().split('\n').at(-1)).toContain('"level":40')
  })

  test('with a code is logged, as are a wrong and a reused code', async () => {
    const admin = await makeUser(shop.db, { role: 'admin', passwordHash })
    const { secret } = await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now, password)
    text = ''
    const { challenge } = await shop.api()('POST /auth/login/challenge', {
      body: { email: admin.email, password },
    })
    const give = (code: string) =>
      shop.api()('POST /auth/login/code', { body: { challenge, code } })
    await refusal(give(wrongCodeAt(secret, shop.ctx().now)))
    await refusal(give(codeAt(secret, shop.ctx().now)))
    expect(events()).toEqual([
      { event: 'sign-in-refused', userId: admin.id, reason: 'code' },
      { event: 'code-reused', userId: admin.id },
    ])
  })
})

describe('account changes', () => {
  test('are logged: creation, password, role, deletion', async () => {
    const email = 'noted-events@example.com'
    const { user: opened } = await shop.api()('POST /auth/register', { body: { email, password } })
    const userId = opened._id
    await shop.api()('POST /auth/forgot-password', { body: { email } })
    await shop.db.insert(passwordResets).values({
      tokenHash: hashSecret('mailed'),
      userId,
      expiresAt: new Date(shop.ctx().now.getTime() + 60_000),
    })
    const fresh = 'another groove'
    await shop.api()('POST /auth/reset-password', { body: { token: 'mailed', password: fresh } })
    const admin = await shop.apiAs(await makeAdmin(shop.db))
    await makeAdmin(shop.db)
    await admin('PATCH /users/:id/role', { params: { id: userId }, body: { role: 'admin' } })
    const { token } = await signIn(email, fresh)
    await shop.api(token)('DELETE /auth/sessions')
    await shop.api(token)('POST /account/delete', { body: { email, password: fresh } })
    expect(events().map(({ event, reason }) => [event, reason].join(' ').trim())).toEqual([
      'registered',
      'password-reset-requested',
      'password-set link',
      'signed-in',
      'role-changed admin',
      'signed-in',
      'sessions-ended',
      'account-deleted',
    ])
    expect(text).not.toMatch(/noted-events|mailed|another groove/)
  })
})

describe('refused access', () => {
  test('is logged with route and user, never with the request data', async () => {
    const { token } = await signIn(user.email)
    const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
    const other = await makeUser(shop.db)
    const order = await makeOrder(shop.services, { user: other, lines })
    text = ''
    await refusal(shop.api()('GET /auth/me'))
    await refusal(shop.api(`${token}x`)('GET /auth/me'))
    await refusal(shop.api(token)('GET /users', { query: { search: 'Ottilie' } }))
    await refusal(shop.api(token)('GET /orders/:id', { params: { id: order._id } }))
    const route = (path: string) => ({ event: 'access-refused', method: 'GET', route: path })
    expect(events()).toEqual([
      { ...route('/api/auth/me'), reason: 'no token' },
      { ...route('/api/auth/me'), reason: 'no session' },
      { ...route('/api/users'), reason: 'admin', userId: user.id },
      { event: 'access-refused', userId: user.id, reason: 'order of another' },
    ])
    expect(text).not.toContain('Ottilie')
  })

  test('is logged with the key that was refused', async () => {
    const admin = await makeAdmin(shop.db)
    const { key, id } = await makeApiKey(await shop.apiAs(admin), ['catalogue:read'])
    await refusal(shop.api(key)('GET /users', { query: {} }))
    expect(events().at(-1)).toMatchObject({ userId: admin.id, apiKeyId: id })
  })

  test('is logged when reauthentication is missing', async () => {
    const { token } = await signIn(user.email)
    const body = { email: user.email, password: 'something else' }
    await refusal(shop.api(token)('POST /account/delete', { body }))
    expect(events().at(-1)).toEqual({
      event: 'confirmation-refused',
      userId: user.id,
      reason: 'password',
    })
  })
})

test('reads of personal data by an admin are logged, by a customer they are not', async () => {
  const lines = [{ product: await makeProduct(shop.db), quantity: 1 }]
  const order = await makeOrder(shop.services, { user, lines })
  const admin = await makeAdmin(shop.db)
  const [api, own] = [await shop.apiAs(admin), await shop.apiAs(user)]
  text = ''
  await own('GET /orders/:id', { params: { id: order._id } })
  await own('GET /orders/me')
  await api('GET /users', { query: { search: 'Ottilie' } })
  await api('GET /users/:id', { params: { id: user.id } })
  await api('GET /orders/:id', { params: { id: order._id } })
  await refusal(api('GET /users/:id', { params: { id: 'Ottilie' } }))
  await api('GET /newsletter/subscribers', { query: {} })
  await api('GET /withdrawals', { query: {} })
  const product = lines[0]?.product.id ?? ''
  await api('GET /products/:id/queue', { params: { id: product } })
  await api('GET /products')
  const read = (route: string, subjectId?: string) => ({
    event: 'personal-data-read',
    userId: admin.id,
    route: `/api${route}`,
    ...(subjectId ? { subjectId } : {}),
  })
  expect(events()).toEqual([
    read('/users'),
    read('/users/:id', user.id),
    read('/orders/:id', order._id),
    read('/newsletter/subscribers'),
    read('/withdrawals'),
    read('/products/:id/queue', product),
  ])
  expect(text).not.toContain('Ottilie')
})
