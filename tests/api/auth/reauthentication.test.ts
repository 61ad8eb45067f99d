import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
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
