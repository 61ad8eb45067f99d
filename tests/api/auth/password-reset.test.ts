import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { passwordResets, sessions } from '#server/auth/auth.tables.ts'
import { resetPassword } from '#server/auth/passwords/reset-password.ts'
import { deleteExpiredSignIns } from '#server/auth/sign-in/delete-expired.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

const oldPassword = 'groove-and-runout'
const newPassword = 'matrix-and-stamper'

const shop = setUpShop()
let email: string
let counter = 0
beforeEach(async () => {
  counter += 1
  email = `forgetful${counter}@example.com`
  // Sends the mails that earlier tests left in the queue.
  await shop.runJobs()
  shop.mailer.sent.length = 0
  await shop.api()('POST /auth/register', { body: { email, password: oldPassword } })
})

const signIn = (password: string) => shop.api()('POST /auth/login', { body: { email, password } })

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

test('a mailed link sets a new password [API-46 API-48]', async () => {
  const token = await requestLink()
  expect(shop.mailer.sent[0]).toMatchObject({
    to: email,
    subject: 'Set a new password for Test Records',
  })
  expect(await reset(token)).toEqual({ status: 'success' })
  await expect(signIn(oldPassword)).rejects.toMatchObject({ statusCode: 401 })
  await expect(signIn(newPassword)).resolves.toBeDefined()
  await shop.runJobs()
  expect(shop.mailer.sent[0]).toMatchObject({
    to: email,
    subject: 'Your password was changed at Test Records',
  })
})

test('an unknown email gets the same answer and no mail [API-46]', async () => {
  const body = { email: 'stranger@example.com' }
  expect(await shop.api()('POST /auth/forgot-password', { body })).toEqual({ status: 'success' })
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
})

test.each([
  '',
  '   ',
  'no address',
  undefined,
  null,
  7,
  ['ida@example.com'],
  { at: 'example.com' },
])('refuses %o as an email [API-47 VAL-9 VAL-10 FIX-9]', async (bad) => {
  await expect(
    shop.api()('POST /auth/forgot-password', { body: { email: bad as string } }),
  ).rejects.toMatchObject({
    statusCode: 400,
    field: 'email',
    serverMessage: 'Please enter a valid email address',
  })
})

test('trims the email and ignores its case [VAL-11]', async () => {
  email = ` ${email.toUpperCase()} `
  expect(await requestLink()).not.toBe('')
})

test('the token itself is not stored', async () => {
  const token = await requestLink()
  const kept = await shop.db.select().from(passwordResets)
  expect(JSON.stringify(kept)).not.toContain(token)
})

test('a link works once, even when used twice concurrently [API-49]', async () => {
  const token = await requestLink()
  const answers = await Promise.allSettled([reset(token), reset(token), reset(token)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(reset(token)).rejects.toMatchObject(expired)
})

test('a link is valid for an hour [API-49]', async () => {
  const token = await requestLink()
  shop.advance(59 * MINUTE_MS)
  const later = await requestLink()
  shop.advance(MINUTE_MS)
  await expect(reset(token)).rejects.toMatchObject(expired)
  shop.advance(59 * MINUTE_MS)
  await expect(reset(later)).rejects.toMatchObject(expired)
})

test('a newer link leaves the older one valid; the first one used revokes both [API-49 SEC-6]', async () => {
  const older = await requestLink()
  const newer = await requestLink()
  await expect(reset('never-mailed')).rejects.toMatchObject(expired)
  await expect(reset(older)).resolves.toBeDefined()
  await expect(reset(newer)).rejects.toMatchObject(expired)
})

test('refuses a short password and leaves the link valid [API-50 VAL-12]', async () => {
  const token = await requestLink()
  await expect(reset(token, '1234567')).rejects.toMatchObject({
    statusCode: 400,
    serverMessage: 'Password must be at least 8 characters long',
  })
  await expect(reset(token)).resolves.toBeDefined()
})

test('a reset ends all sessions of that user [API-51]', async () => {
  const open = [await signIn(oldPassword), await signIn(oldPassword)]
  await reset(await requestLink())
  for (const { token } of open) {
    await expect(shop.api(token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  }
})

test('a concurrent sign-in with the old password does not survive a reset [API-51]', async () => {
  const token = await requestLink()
  const outcome = await interleave(
    shop.ctx(),
    (ctx) => resetPassword(ctx, { token, password: newPassword }),
    () => signIn(oldPassword),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { statusCode: 401 } })
  const left = await shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  expect(left).toEqual([])
})

test('a mail server outage only delays the link', async () => {
  shop.mailer.failNext(1)
  await shop.api()('POST /auth/forgot-password', { body: { email } })
  await shop.runJobs()
  expect(shop.mailer.sent).toEqual([])
  expect(await requestLink()).not.toBe('')
})

test('the job removes expired links only', async () => {
  await signIn(oldPassword)
  await requestLink()
  const before = await shop.db.$count(sessions)
  shop.advance(61 * MINUTE_MS)
  await deleteExpiredSignIns(shop.ctx())
  expect(await shop.db.$count(passwordResets)).toBe(0)
  expect(await shop.db.$count(sessions)).toBe(before)
  shop.advance(30 * 24 * 60 * MINUTE_MS)
  await deleteExpiredSignIns(shop.ctx())
  expect(await shop.db.$count(sessions)).toBe(0)
})
