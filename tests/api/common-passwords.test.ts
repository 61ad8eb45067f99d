import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passwordResets } from '../../server/accounts/accounts.tables.ts'
import { isCommonPassword } from '../../server/accounts/common-passwords.ts'
import { hashPassword } from '../../server/accounts/index.ts'
import { readConfig } from '../../server/config.ts'
import { hashSecret } from '../../server/platform/secrets.ts'
import { makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** Passwords that guessers try first cannot be chosen (OWASP ASVS 2.1.7). */

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const words = /^Everybody who guesses passwords tries this one\. Choose another: /

test.each(['password', 'Password', '12345678', 'QWERTYUIOP', 'password123', 'ｐａｓｓｗｏｒｄ'])(
  '%s is common, in whatever case and width',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
)

test.each(['runout-admin', 'runout-customer', 'correct horse battery staple', 'groove-and-runout'])(
  '%s is not',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
)

describe('a common password', () => {
  test('opens no account, and the field says what to do', async () => {
    const body = { email: 'common@example.com', password: 'password123' }
    await expect(shop.api()('POST /auth/register', { body })).rejects.toMatchObject({
      statusCode: 400,
      field: 'password',
      serverMessage: expect.stringMatching(words),
    })
    const better = { ...body, password: 'four words like these' }
    await expect(shop.api()('POST /auth/register', { body: better })).resolves.toBeDefined()
  })

  test('is not set with a link, which goes on working', async () => {
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

  test('goes on signing in whoever has one', async () => {
    const { email } = await makeUser(shop.db, { passwordHash: await hashPassword('password123') })
    const body = { email, password: 'password123' }
    await expect(shop.api()('POST /auth/login', { body })).resolves.toBeDefined()
  })
})

test('COMMON_PASSWORDS allows them where it is set so, and in the demo unless it is set', async () => {
  const live = {
    DATABASE_URL: 'postgres://x@localhost/x',
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://shop.example',
  }
  expect(readConfig(live).refusesCommonPasswords).toBe(true)
  expect(readConfig({ ...live, COMMON_PASSWORDS: 'allowed' }).refusesCommonPasswords).toBe(false)
  expect(readConfig({}).refusesCommonPasswords).toBe(false)
  expect(readConfig({ COMMON_PASSWORDS: 'refused' }).refusesCommonPasswords).toBe(true)
  const lenient = await createTestApp({ refusesCommonPasswords: false })
  const body = { email: 'common@example.com', password: 'password123' }
  await expect(lenient.api()('POST /auth/register', { body })).resolves.toBeDefined()
  await lenient.close()
})
