import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { WebhookEventType } from '#contract/outgoing-webhooks.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '#tests/support/app/authenticator.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** Changes to admin rights require the password, or a code, again (OWASP ASVS 3.7.1). */

const password = 'groove-and-runout'
const unconfirmed = { statusCode: 409, field: 'confirmation' }

const shop = setUpShop({ rateLimit: true })
let passwordHash: string
let admin: UserRow
let customer: UserRow
let api: Api
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  customer = await makeUser(shop.db)
  api = await shop.apiAs(admin)
})

const changeRole = (as = api) =>
  as('PATCH /users/:id/role', { params: { id: customer.id }, body: { role: 'admin' } })

test('changes a role within an hour of the sign-in, later only after reauthentication', async () => {
  shop.advance(60 * MINUTE_MS)
  await expect(changeRole()).resolves.toMatchObject({ user: { role: 'admin' } })
  shop.advance(1)
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
  await expect(
    api('POST /auth/confirm', { body: { password: 'something else' } }),
  ).rejects.toMatchObject({ statusCode: 400, field: 'password' })
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
  await api('POST /auth/confirm', { body: { password } })
  await expect(changeRole()).resolves.toBeDefined()
  shop.advance(60 * MINUTE_MS + 1)
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
})

test('a reauthentication counts for its own session only', async () => {
  const other = shop.api(await createSession(shop.ctx(), admin.id))
  shop.advance(61 * MINUTE_MS)
  await other('POST /auth/confirm', { body: { password } })
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
  await expect(changeRole(other)).resolves.toBeDefined()
})

test('requires a code with two-factor on, and refuses the password only', async () => {
  const { secret } = await setUpSecondFactor(api, shop.ctx().now, password)
  shop.advance(61 * MINUTE_MS)
  const confirm = (body: { password?: string; code?: string }) =>
    api('POST /auth/confirm', { body })
  for (const body of [{ password }, { code: wrongCodeAt(secret, shop.ctx().now) }]) {
    await expect(confirm(body)).rejects.toMatchObject({ statusCode: 400, field: 'code' })
  }
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
  await confirm({ code: codeAt(secret, shop.ctx().now) })
  await expect(changeRole()).resolves.toBeDefined()
})

test('requires reauthentication to switch off the two-factor sign-in of another admin', async () => {
  const colleague = await makeUser(shop.db, { role: 'admin', passwordHash })
  await setUpSecondFactor(await shop.apiAs(colleague), shop.ctx().now, password)
  shop.advance(61 * MINUTE_MS)
  const reset = () => api('DELETE /users/:id/second-factor', { params: { id: colleague.id } })
  await expect(reset()).rejects.toMatchObject(unconfirmed)
  await api('POST /auth/confirm', { body: { password } })
  await expect(reset()).resolves.toBeDefined()
})

describe('a sign-in of more than an hour ago [SEC-12]', () => {
  const file = async (path: string, session: string) => {
    const headers = { authorization: `Bearer ${session}` }
    return shop.app.inject({ url: `/api${path}`, headers })
  }

  test.each(['/users/export', '/orders/export', '/users/export?search=a'])(
    'does not export people by %s',
    async (path) => {
      const session = await createSession(shop.ctx(), admin.id)
      expect((await file(path, session)).statusCode).toBe(200)
      shop.advance(60 * MINUTE_MS + 1)
      const refused = await file(path, session)
      expect(refused.json()).toMatchObject(unconfirmed)
      await shop.api(session)('POST /auth/confirm', { body: { password } })
      expect((await file(path, session)).headers['content-type']).toContain('text/csv')
    },
  )

  test('exports products, which are public', async () => {
    const session = await createSession(shop.ctx(), admin.id)
    shop.advance(61 * MINUTE_MS)
    expect((await file('/products/export', session)).statusCode).toBe(200)
  })

  test('neither adds, redirects nor widens a webhook endpoint, and still narrows it', async () => {
    const events: WebhookEventType[] = ['order.paid', 'product.created']
    const body = { url: 'https://example.com/hook', events }
    const { endpoint } = await api('POST /webhook-endpoints', { body })
    const params = { id: endpoint._id }
    const url = 'https://example.com/elsewhere'
    shop.advance(60 * MINUTE_MS + 1)
    await expect(api('POST /webhook-endpoints', { body })).rejects.toMatchObject(unconfirmed)
    const redirect = () => api('PATCH /webhook-endpoints/:id', { params, body: { url } })
    await expect(redirect()).rejects.toMatchObject(unconfirmed)
    const widen = () =>
      api('PATCH /webhook-endpoints/:id', {
        params,
        body: { events: ['order.paid', 'order.refunded'] },
      })
    await expect(widen()).rejects.toMatchObject(unconfirmed)
    const { endpoints } = await api('GET /webhook-endpoints')
    expect(endpoints.map((each) => each.url)).toEqual([body.url])

    const harmless = { url: body.url, events: ['product.created' as const], isEnabled: false }
    await api('PATCH /webhook-endpoints/:id', { params, body: harmless })
    await api('POST /auth/confirm', { body: { password } })
    await expect(redirect()).resolves.toMatchObject({ endpoint: { url } })
  })
})
