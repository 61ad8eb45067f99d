import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import {
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
} from '#server/auth/auth.tables.ts'
import { hashPassword } from '#server/auth/index.ts'
import { deleteExpiredSignIns } from '#server/auth/sign-in/delete-expired.ts'
import { refused } from '#tests/support/app/api-errors.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '#tests/support/app/authenticator.ts'
import { makeAdmin, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { subjectsTo } from '#tests/support/app/mails.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** Two-factor sign-in of admins (RFC 6238), for its owner and against an attacker. */

const password = 'groove-and-runout'

const shop = setUpShop({ rateLimit: true })
let passwordHash: string
let admin: UserRow
let secret: string
let codes: string[]
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  const set = await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now, password)
  secret = set.secret
  codes = set.recoveryCodes
  // The code of the set-up is used; the next time step has a new one.
  shop.advance(30_000)
})

const now = () => shop.ctx().now
const code = () => codeAt(secret, now())
const credentials = () => ({ email: admin.email, password })
const begin = async () =>
  (await shop.api()('POST /auth/login/challenge', { body: credentials() })).challenge
const answer = (challenge: string, given: string) =>
  shop.api()('POST /auth/login/code', { body: { challenge, code: given } })
test('the password creates no session, and the response requires a code', async () => {
  const before = await shop.db.$count(sessions, eq(sessions.userId, admin.id))
  await expect(shop.api()('POST /auth/login', { body: credentials() })).rejects.toMatchObject({
    statusCode: 401,
    field: 'code',
    serverMessage: 'This account also asks for a code',
  })
  const challenge = await begin()
  expect(await shop.db.$count(sessions, eq(sessions.userId, admin.id))).toBe(before)
  await expect(shop.api(challenge)('GET /auth/me')).rejects.toMatchObject(refused(401))
  const { token, user } = await answer(challenge, code())
  expect(await shop.api(token)('GET /auth/me')).toEqual({ user })
})

test('a wrong password gets the same response with and without two-factor', async () => {
  const wrong = { body: { email: admin.email, password: 'something else' } }
  for (const call of ['POST /auth/login', 'POST /auth/login/challenge'] as const) {
    await expect(shop.api()(call, wrong)).rejects.toMatchObject({
      statusCode: 401,
      field: undefined,
      serverMessage: 'Incorrect email or password',
    })
  }
})

test('a code is accepted once, even when sent twice concurrently', async () => {
  const [one, two] = [await begin(), await begin()]
  const shown = code()
  const answers = await Promise.allSettled([answer(one, shown), answer(two, shown)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(answer(await begin(), shown)).rejects.toMatchObject(refused(401))
  const earlier = codeAt(secret, new Date(now().getTime() - 30_000))
  await expect(answer(await begin(), earlier)).rejects.toMatchObject(refused(401))
  shop.advance(30_000)
  await expect(answer(await begin(), code())).resolves.toBeDefined()
})

test('mails the owner about a reused code, once an hour', async () => {
  const shown = code()
  await answer(await begin(), shown)
  const wrong = wrongCodeAt(secret, now())
  await expect(answer(await begin(), wrong)).rejects.toMatchObject(refused(401))
  const reuseMails = async () =>
    (await subjectsTo(shop, admin.email)).filter(
      (subject) => subject === 'A code was used twice at Test Records',
    )
  expect(await reuseMails()).toEqual([])
  const reuse = async () =>
    expect(answer(await begin(), shown)).rejects.toMatchObject({
      statusCode: 401,
      serverMessage: 'That code is wrong or was used already. Wait for the next one.',
    })
  await reuse()
  await reuse()
  expect(await reuseMails()).toHaveLength(1)
})

test('tolerates a clock that is off by one step, not by two', async () => {
  shop.advance(5 * MINUTE_MS)
  const at = (seconds: number) => codeAt(secret, new Date(now().getTime() + seconds * 1000))
  for (const seconds of [-60, 60]) {
    await expect(answer(await begin(), at(seconds))).rejects.toMatchObject(refused(401))
  }
  await expect(answer(await begin(), at(-30))).resolves.toBeDefined()
  await expect(answer(await begin(), at(30))).resolves.toBeDefined()
})

test('a challenge allows five attempts, ten minutes and one success', async () => {
  const tried = await begin()
  const wrong = wrongCodeAt(secret, now())
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => answer(tried, wrong)))
  expect(attempts.every(({ status }) => status === 'rejected')).toBe(true)
  await expect(answer(tried, code())).rejects.toMatchObject({
    serverMessage: 'This sign-in took too long. Please sign in again.',
  })
  const used = await begin()
  await answer(used, code())
  shop.advance(30_000)
  await expect(answer(used, code())).rejects.toMatchObject(refused(401))
  const late = await begin()
  shop.advance(10 * MINUTE_MS)
  await expect(answer(late, code())).rejects.toMatchObject(refused(401))
  await deleteExpiredSignIns(shop.ctx())
  expect(await shop.db.$count(signInChallenges)).toBe(0)
})

test('an attacker with the password can neither guess the code nor lock out the owner', async () => {
  const wrong = wrongCodeAt(secret, now())
  for (let i = 0; i < 2; i += 1) {
    const challenge = await begin()
    for (let j = 0; j < 5; j += 1) {
      await expect(answer(challenge, wrong)).rejects.toMatchObject(refused(401))
    }
  }
  await expect(answer(await begin(), code())).rejects.toMatchObject(refused(429))
  await expect(answer(await begin(), codes[0] ?? '')).resolves.toBeDefined()
  shop.advance(15 * MINUTE_MS)
  await expect(answer(await begin(), code())).resolves.toBeDefined()
})

test('each of ten recovery codes works once in any spelling, and the owner gets a mail', async () => {
  expect(new Set(codes).size).toBe(10)
  const [first = ''] = codes
  await answer(await begin(), ` ${first.toUpperCase().replaceAll('-', ' ')} `)
  await expect(answer(await begin(), first)).rejects.toMatchObject(refused(401))
  const api = await shop.apiAs(admin)
  expect(await api('GET /auth/second-factor')).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  expect(await subjectsTo(shop, admin.email)).toContain('A recovery code was used at Test Records')
})

test('the database has neither secret nor recovery codes in plain text', async () => {
  const factors = await shop.db.select().from(secondFactors)
  const hashes = await shop.db.select().from(recoveryCodes)
  const dump = JSON.stringify([factors, hashes])
  expect(dump).not.toContain(secret)
  for (const one of codes) expect(dump).not.toContain(one.replaceAll('-', ''))
})

test('a secret does not decrypt in the row of another user', async () => {
  const other = await makeUser(shop.db, { role: 'admin', passwordHash })
  const theirs = await setUpSecondFactor(await shop.apiAs(other), now(), password)
  shop.advance(30_000)
  const [row] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, other.id))
  await shop.db
    .update(secondFactors)
    .set({ encryptedSecret: row?.encryptedSecret ?? '' })
    .where(eq(secondFactors.userId, admin.id))
  await expect(answer(await begin(), codeAt(theirs.secret, now()))).rejects.toMatchObject(
    refused(409),
  )
})

test('a password reset and a lost role end pending challenges', async () => {
  const challenge = await begin()
  await shop.api()('POST /auth/forgot-password', { body: { email: admin.email } })
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ text }) => text.includes('/reset-password?token='))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await shop.api()('POST /auth/reset-password', { body: { token, password } })
  await expect(answer(challenge, code())).rejects.toMatchObject(refused(401))
  await expect(shop.api()('POST /auth/login', { body: credentials() })).rejects.toMatchObject(
    refused(401),
  )
  const colleague = await shop.apiAs(await makeAdmin(shop.db))
  await colleague('PATCH /users/:id/role', { params: { id: admin.id }, body: { role: 'user' } })
  await expect(shop.api()('POST /auth/login', { body: credentials() })).resolves.toBeDefined()
})

test('a sign-in with Google requires the code as well', async () => {
  shop.identity.person = {
    subject: `google-${admin.id}`,
    email: admin.email,
    isEmailVerified: true,
    firstName: '',
    lastName: '',
  }
  await shop.db
    .update(users)
    .set({ emailConfirmedAt: shop.ctx().now })
    .where(eq(users.id, admin.id))
  const start = await shop.app.inject('/api/auth/google')
  const state = new URL(String(start.headers.location)).searchParams.get('state')
  const back = await shop.app.inject({
    url: `/api/auth/google/callback?code=any&state=${state}`,
    headers: { cookie: String(start.headers['set-cookie']).split(';')[0] },
  })
  const { searchParams } = new URL(String(back.headers.location))
  expect(searchParams.get('token')).toBeNull()
  await expect(answer(searchParams.get('challenge') ?? '', code())).resolves.toBeDefined()
})
