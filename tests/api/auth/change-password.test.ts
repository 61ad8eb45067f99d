import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { passwordResets } from '#server/auth/auth.tables.ts'
import { createSession, hashPassword } from '#server/auth/index.ts'
import { changePassword } from '#server/auth/passwords/change-password.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** A signed-in user changes their password with the current one (OWASP ASVS 2.1.6). */

const password = 'groove-and-runout'
const newPassword = 'matrix-and-stamper'

const shop = setUpShop({ rateLimit: true })
let passwordHash: string
let user: UserRow
let token: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  user = await makeUser(shop.db, { passwordHash })
  token = await createSession(shop.ctx(), user.id)
})

const change = (body: { password?: string; newPassword: string }) =>
  shop.api(token)('POST /auth/password', { body })
const signIn = (given: string) =>
  shop.api()('POST /auth/login', { body: { email: user.email, password: given } })

test('requires the current password and a valid new one', async () => {
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
  await expect(signIn(password)).resolves.toBeDefined()
})

test('ends every other session and reset link, and sends a mail', async () => {
  const other = await createSession(shop.ctx(), user.id)
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
  await expect(signIn(password)).rejects.toMatchObject({ statusCode: 401 })
  await expect(signIn(newPassword)).resolves.toBeDefined()
  await shop.runJobs()
  const mails = shop.mailer.sent.filter(({ to }) => to === user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed at Test Records'])
})

test('does not count as proof of the email address', async () => {
  await change({ password, newPassword })
  const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.emailConfirmedAt).toBeNull()
})

test('is refused to a session revoked at the same time', async () => {
  const [{ sessionId } = { sessionId: '' }] = [await sessionOf(token)]
  const ctx = {
    ...shop.ctx(),
    actor: { kind: 'user' as const, userId: user.id, role: 'user' as const, sessionId },
  }
  await shop.api(token)('POST /auth/logout')
  await expect(changePassword(ctx, newPassword)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(signIn(password)).resolves.toBeDefined()
})

async function sessionOf(of: string): Promise<{ sessionId: string }> {
  const { sessions } = await shop.api(of)('GET /auth/sessions')
  return { sessionId: sessions.find(({ isThis }) => isThis)?._id ?? '' }
}
