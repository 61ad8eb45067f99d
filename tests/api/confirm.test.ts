import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { hashPassword, openSession } from '../../server/accounts/index.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '../support/authenticator.ts'
import { makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What decides who runs the shop asks for the password, or a code, once more (OWASP ASVS 3.7.1). */

const MINUTE_MS = 60_000
const password = 'groove-and-runout'
const unconfirmed = { statusCode: 409, field: 'confirmation' }

let shop: TestApp
let passwordHash: string
let admin: UserRow
let customer: UserRow
let api: Api
beforeAll(async () => {
  shop = await createTestApp({ rateLimit: true })
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  customer = await makeUser(shop.db)
  api = await shop.apiAs(admin)
})

const changeRole = (as = api) =>
  as('PATCH /users/:id/role', { params: { id: customer.id }, body: { role: 'admin' } })

test('a role is changed within an hour of the sign-in, and later only once confirmed', async () => {
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

test('what one session has confirmed counts for no other', async () => {
  const other = shop.api(await openSession(shop.ctx(), admin.id))
  shop.advance(61 * MINUTE_MS)
  await other('POST /auth/confirm', { body: { password } })
  await expect(changeRole()).rejects.toMatchObject(unconfirmed)
  await expect(changeRole(other)).resolves.toBeDefined()
})

test('with a second step a code is asked for, and the password alone does not do', async () => {
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

test("a colleague's second step is switched off only by who has confirmed", async () => {
  const colleague = await makeUser(shop.db, { role: 'admin', passwordHash })
  await setUpSecondFactor(await shop.apiAs(colleague), shop.ctx().now, password)
  shop.advance(61 * MINUTE_MS)
  const reset = () => api('DELETE /users/:id/second-factor', { params: { id: colleague.id } })
  await expect(reset()).rejects.toMatchObject(unconfirmed)
  await api('POST /auth/confirm', { body: { password } })
  await expect(reset()).resolves.toBeDefined()
})
