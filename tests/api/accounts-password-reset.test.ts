import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passwordResets, sessions, users } from '../../server/accounts/accounts.tables.ts'
import { resetPassword } from '../../server/accounts/reset-password.ts'
import { sweepExpired } from '../../server/accounts/sweep-expired.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000
const oldPassword = 'groove-and-runout'
const newPassword = 'matrix-and-stamper'

let shop: TestApp
let email: string
let counter = 0
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  counter += 1
  email = `forgetful${counter}@example.com`
  // What earlier tests have left to be told.
  await shop.runJobs()
  shop.mailer.sent.length = 0
  await shop.api()('POST /auth/register', { body: { email, password: oldPassword } })
})

const logIn = (password: string) => shop.api()('POST /auth/login', { body: { email, password } })

const reset = (token: string, password = newPassword) =>
  shop.api()('POST /auth/reset-password', { body: { token, password } })

async function requestLink(): Promise<string> {
  const answer = await shop.api()('POST /auth/forgot-password', { body: { email } })
  expect(answer).toEqual({ status: 'success' })
  await shop.runJobs()
  const link = /http:\/\/shop\.test\/reset-password\?token=([\w-]{43})/
  const mail = shop.mailer.sent.find(({ text }) => text.includes('/reset-password?token='))
  const [, token = ''] = link.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(token)
  return token
}

const expired = {
  statusCode: 401,
  serverMessage: 'Reset link has expired. Please request a new one.',
}

test('API-46 API-48 a mailed link sets a new password', async () => {
  const token = await requestLink()
  expect(shop.mailer.sent[0]).toMatchObject({
    to: email,
    subject: 'Set a new password for Test Records',
  })
  expect(await reset(token)).toEqual({ status: 'success' })
  await expect(logIn(oldPassword)).rejects.toMatchObject({ statusCode: 401 })
  await expect(logIn(newPassword)).resolves.toBeDefined()
  await shop.runJobs()
  expect(shop.mailer.sent[0]).toMatchObject({
    to: email,
    subject: 'Your password was changed at Test Records',
  })
})

test('API-46 an unknown email gets the same answer and no mail', async () => {
  const body = { email: 'stranger@example.com' }
  expect(await shop.api()('POST /auth/forgot-password', { body })).toEqual({ status: 'success' })
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
})

test.each(['', '   ', 'no address'])('API-47 VAL-9 VAL-10 %o is no email', async (bad) => {
  await expect(
    shop.api()('POST /auth/forgot-password', { body: { email: bad } }),
  ).rejects.toMatchObject({
    statusCode: 400,
    field: 'email',
    serverMessage: 'Please enter a valid email address',
  })
})

test('VAL-11 the email is trimmed and its case ignored', async () => {
  email = ` ${email.toUpperCase()} `
  expect(await requestLink()).not.toBe('')
})

test('the token itself is kept nowhere', async () => {
  const token = await requestLink()
  const kept = await shop.db.select().from(passwordResets)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('API-49 a link works once, also for two who use it at the same time', async () => {
  const token = await requestLink()
  const answers = await Promise.allSettled([reset(token), reset(token), reset(token)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(reset(token)).rejects.toMatchObject(expired)
})

test('API-49 a link is good for an hour', async () => {
  const token = await requestLink()
  shop.advance(59 * MINUTE_MS)
  const later = await requestLink()
  shop.advance(MINUTE_MS)
  await expect(reset(token)).rejects.toMatchObject(expired)
  shop.advance(59 * MINUTE_MS)
  await expect(reset(later)).rejects.toMatchObject(expired)
})

test('API-49 a newer link takes the older one away, an unknown one is refused', async () => {
  const older = await requestLink()
  const newer = await requestLink()
  await expect(reset(older)).rejects.toMatchObject(expired)
  await expect(reset('never-mailed')).rejects.toMatchObject(expired)
  await expect(reset(newer)).resolves.toBeDefined()
})

test('API-50 VAL-12 a short password is refused and leaves the link good', async () => {
  const token = await requestLink()
  await expect(reset(token, '1234567')).rejects.toMatchObject({
    statusCode: 400,
    serverMessage: 'Password must be at least 8 characters long',
  })
  await expect(reset(token)).resolves.toBeDefined()
})

test('API-51 a reset ends all sessions of that user', async () => {
  const open = [await logIn(oldPassword), await logIn(oldPassword)]
  await reset(await requestLink())
  for (const { token } of open) {
    await expect(shop.api(token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  }
})

test('API-51 a sign-in with the old password does not outlive a reset made at the same time', async () => {
  const token = await requestLink()
  const outcome = await meetInTransaction(
    shop.ctx(),
    (ctx) => resetPassword(ctx, { token, password: newPassword }),
    () => logIn(oldPassword),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { statusCode: 401 } })
  const left = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  expect(left).toEqual([])
})

test('a mail server that is down delays the link, no more', async () => {
  shop.mailer.failNext(1)
  await shop.api()('POST /auth/forgot-password', { body: { email } })
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
  expect(await requestLink()).not.toBe('')
})

test('the sweep removes what has expired, and only that', async () => {
  await logIn(oldPassword)
  await requestLink()
  const before = await shop.db.$count(sessions)
  shop.advance(61 * MINUTE_MS)
  await sweepExpired(shop.ctx())
  expect(await shop.db.$count(passwordResets)).toBe(0)
  expect(await shop.db.$count(sessions)).toBe(before)
  shop.advance(30 * 24 * 60 * MINUTE_MS)
  await sweepExpired(shop.ctx())
  expect(await shop.db.$count(sessions)).toBe(0)
})
