import { describe, expect, test } from 'vitest'
import { passwordResets } from '#server/auth/auth.tables.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import { hashPassword } from '#server/auth/index.ts'
import { readConfig } from '#server/config.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { makeUser } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'

/** The most guessed passwords cannot be chosen (OWASP ASVS 2.1.7). */

const shop = setUpShop()

const words = /^Everybody who guesses passwords tries this one\. Choose another: /

test.each(['password', 'Password', '12345678', 'QWERTYUIOP', 'password123', 'ｐａｓｓｗｏｒｄ'])(
  '%s is common, in any case and width',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
)

test.each(['runout-admin', 'runout-customer', 'correct horse battery staple', 'groove-and-runout'])(
  '%s is not common',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
)

describe('a common password', () => {
  test('is refused at registration with advice on the field', async () => {
    const body = { email: 'common@example.com', password: 'password123' }
    await expect(shop.api()('POST /auth/register', { body })).rejects.toMatchObject({
      statusCode: 400,
      field: 'password',
      serverMessage: expect.stringMatching(words),
    })
    const better = { ...body, password: 'four words like these' }
    await expect(shop.api()('POST /auth/register', { body: better })).resolves.toBeDefined()
  })

  test('is refused by a reset link, which stays valid', async () => {
    const { id: userId } = await makeUser(shop.db)
    const expiresAt = new Date(shop.ctx().now.getTime() + 60_000)
    await shop.db
      .insert(passwordResets)
      .values({ userId, tokenHash: hashSecret('link'), expiresAt })
    const reset = (password: string) =>
      shop.api()('POST /auth/reset-password', { body: { token: 'link', password } })
    await expect(reset('iloveyou')).rejects.toMatchObject({
      statusCode: 409,
      field: 'password',
      serverMessage: expect.stringMatching(words),
    })
    await expect(reset('four words like these')).resolves.toBeDefined()
  })

  test('still signs in the accounts that have one', async () => {
    const { email } = await makeUser(shop.db, { passwordHash: await hashPassword('password123') })
    const body = { email, password: 'password123' }
    await expect(shop.api()('POST /auth/login', { body })).resolves.toBeDefined()
  })
})

test('REJECT_COMMON_PASSWORDS is on in a live shop and off in the demo unless set', async () => {
  const live = {
    DATABASE_URL: 'postgres://x@localhost/x',
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://shop.example',
  }
  expect(readConfig(live).refusesCommonPasswords).toBe(true)
  expect(readConfig({ ...live, REJECT_COMMON_PASSWORDS: 'off' }).refusesCommonPasswords).toBe(false)
  expect(readConfig({}).refusesCommonPasswords).toBe(false)
  expect(readConfig({ REJECT_COMMON_PASSWORDS: 'on' }).refusesCommonPasswords).toBe(true)
  const lenient = await createTestApp({ refusesCommonPasswords: false })
  const body = { email: 'common@example.com', password: 'password123' }
  await expect(lenient.api()('POST /auth/register', { body })).resolves.toBeDefined()
  await lenient.close()
})
