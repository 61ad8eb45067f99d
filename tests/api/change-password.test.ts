import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passwordResets, users } from '../../server/accounts/accounts.tables.ts'
import { changePassword } from '../../server/accounts/change-password.ts'
import { hashPassword, openSession } from '../../server/accounts/index.ts'
import { hashSecret } from '../../server/platform/secrets.ts'
import { makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Who is signed in changes their password with the present one (OWASP ASVS 2.1.6). */

const password = 'groove-and-runout'
const newPassword = 'matrix-and-stamper'

let shop: TestApp
let passwordHash: string
let user: UserRow
let token: string
beforeAll(async () => {
  shop = await createTestApp({ rateLimit: true })
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())
beforeEach(async () => {
  user = await makeUser(shop.db, { passwordHash })
  token = await openSession(shop.ctx(), user.id)
})

const change = (body: { password?: string; newPassword: string }) =>
  shop.api(token)('POST /auth/password', { body })
const logIn = (given: string) =>
  shop.api()('POST /auth/login', { body: { email: user.email, password: given } })

test('needs the present one, and a good new one', async () => {
  for (const wrong of [{}, { password: 'something else' }]) {
    await expect(change({ ...wrong, newPassword })).rejects.toMatchObject({
      statusCode: 400,
      field: 'password',
    })
  }
  for (const poor of ['short', 'password123']) {
    await expect(change({ password, newPassword: poor })).rejects.toMatchObject({
      statusCode: 400,
      field: 'newPassword',
    })
  }
  await expect(logIn(password)).resolves.toBeDefined()
})

test('ends every other session and mailed link, not this one, and is told by mail', async () => {
  const other = await openSession(shop.ctx(), user.id)
  const stranger = await shop.apiAs(await makeUser(shop.db))
  const expiresAt = new Date(shop.ctx().now.getTime() + 60_000)
  await shop.db
    .insert(passwordResets)
    .values({ userId: user.id, tokenHash: hashSecret('mailed'), expiresAt })
  await change({ password, newPassword })
  await expect(shop.api(token)('GET /auth/me')).resolves.toBeDefined()
  await expect(stranger('GET /auth/me')).resolves.toBeDefined()
  await expect(shop.api(other)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  await expect(
    shop.api()('POST /auth/reset-password', { body: { token: 'mailed', password } }),
  ).rejects.toMatchObject({ statusCode: 401 })
  await expect(logIn(password)).rejects.toMatchObject({ statusCode: 401 })
  await expect(logIn(newPassword)).resolves.toBeDefined()
  await shop.runJobs()
  const told = shop.mailer.sent.filter(({ to }) => to === user.email)
  expect(told.map(({ subject }) => subject)).toEqual(['Your password was changed at Test Records'])
})

test('proves nothing about the mailbox', async () => {
  await change({ password, newPassword })
  const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.isPasswordProven).toBe(false)
})

test('a session that was ended meanwhile sets none', async () => {
  const [{ sessionId } = { sessionId: '' }] = [await sessionOf(token)]
  const ctx = {
    ...shop.ctx(),
    actor: { kind: 'user' as const, userId: user.id, role: 'user' as const, sessionId },
  }
  await shop.api(token)('POST /auth/logout')
  await expect(changePassword(ctx, newPassword)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(logIn(password)).resolves.toBeDefined()
})

async function sessionOf(of: string): Promise<{ sessionId: string }> {
  const { sessions } = await shop.api(of)('GET /auth/sessions')
  return { sessionId: sessions.find(({ isThis }) => isThis)?._id ?? '' }
}
