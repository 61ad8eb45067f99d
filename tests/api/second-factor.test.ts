import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
  users,
} from '../../server/accounts/accounts.tables.ts'
import { hashPassword } from '../../server/accounts/index.ts'
import { sweepExpired } from '../../server/accounts/sweep-expired.ts'
import { codeAt, setUpSecondFactor, wrongCodeAt } from '../support/authenticator.ts'
import { makeAdmin, makeUser, type UserRow } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** The second factor of admins (RFC 6238), as its owner meets it and as an attacker does. */

const MINUTE_MS = 60_000
const password = 'groove-and-runout'

let shop: TestApp
let passwordHash: string
let admin: UserRow
let secret: string
let codes: string[]
beforeAll(async () => {
  shop = await createTestApp({ rateLimit: true })
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

beforeEach(async () => {
  admin = await makeUser(shop.db, { role: 'admin', passwordHash })
  const set = await setUpSecondFactor(await shop.apiAs(admin), shop.ctx().now, password)
  secret = set.secret
  codes = set.recoveryCodes
  // The code that confirmed it counts no more; the next one does.
  shop.advance(30_000)
})

const now = () => shop.ctx().now
const code = () => codeAt(secret, now())
const credentials = () => ({ email: admin.email, password })
const begin = async () =>
  (await shop.api()('POST /auth/login/challenge', { body: credentials() })).challenge
const answer = (challenge: string, given: string) =>
  shop.api()('POST /auth/login/code', { body: { challenge, code: given } })
const refused = (statusCode: number) => ({ statusCode })

test('the password alone opens no session, and says that a code is asked for', async () => {
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

test('nothing tells a wrong password on an account with a code from any other', async () => {
  const wrong = { body: { email: admin.email, password: 'something else' } }
  for (const call of ['POST /auth/login', 'POST /auth/login/challenge'] as const) {
    await expect(shop.api()(call, wrong)).rejects.toMatchObject({
      statusCode: 401,
      field: undefined,
      serverMessage: 'Incorrect email or password',
    })
  }
})

test('a code counts once, also when it is sent twice at the same time', async () => {
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

test('the owner of a code that comes a second time is told by mail, once an hour', async () => {
  const shown = code()
  await answer(await begin(), shown)
  const wrong = wrongCodeAt(secret, now())
  await expect(answer(await begin(), wrong)).rejects.toMatchObject(refused(401))
  const told = async () =>
    (await mailsTo(admin)).filter((subject) => subject === 'A code was used twice at Test Records')
  expect(await told()).toEqual([])
  const reuse = async () =>
    expect(answer(await begin(), shown)).rejects.toMatchObject({
      statusCode: 401,
      serverMessage: 'That code is wrong or was used already. Wait for the next one.',
    })
  await reuse()
  await reuse()
  expect(await told()).toHaveLength(1)
})

test('a clock may be off by one step, not by two', async () => {
  shop.advance(5 * MINUTE_MS)
  const at = (seconds: number) => codeAt(secret, new Date(now().getTime() + seconds * 1000))
  for (const seconds of [-60, 60]) {
    await expect(answer(await begin(), at(seconds))).rejects.toMatchObject(refused(401))
  }
  await expect(answer(await begin(), at(-30))).resolves.toBeDefined()
  await expect(answer(await begin(), at(30))).resolves.toBeDefined()
})

test('a challenge bears five tries, ten minutes and one answer', async () => {
  const tried = await begin()
  const wrong = wrongCodeAt(secret, now())
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => answer(tried, wrong)))
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
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
  await sweepExpired(shop.ctx())
  expect(await shop.db.$count(signInChallenges)).toBe(0)
})

test('who has the password cannot guess the code, nor keep its owner out', async () => {
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

test('each of ten recovery codes gets in once, however it is typed, and its owner is told', async () => {
  expect(new Set(codes).size).toBe(10)
  const [first = ''] = codes
  await answer(await begin(), ` ${first.toUpperCase().replaceAll('-', ' ')} `)
  await expect(answer(await begin(), first)).rejects.toMatchObject(refused(401))
  const api = await shop.apiAs(admin)
  expect(await api('GET /auth/second-factor')).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  expect(await mailsTo(admin)).toContain('A recovery code was used at Test Records')
})

test('neither secret nor recovery codes can be read in the database', async () => {
  const factors = await shop.db.select().from(secondFactors)
  const hashes = await shop.db.select().from(recoveryCodes)
  const dump = JSON.stringify([factors, hashes])
  expect(dump).not.toContain(secret)
  for (const one of codes) expect(dump).not.toContain(one.replaceAll('-', ''))
})

test("another user's row does not open what was sealed for this one", async () => {
  const other = await makeUser(shop.db, { role: 'admin', passwordHash })
  const theirs = await setUpSecondFactor(await shop.apiAs(other), now(), password)
  shop.advance(30_000)
  const [row] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, other.id))
  await shop.db
    .update(secondFactors)
    .set({ sealedSecret: row?.sealedSecret ?? '' })
    .where(eq(secondFactors.userId, admin.id))
  await expect(answer(await begin(), codeAt(theirs.secret, now()))).rejects.toMatchObject(
    refused(409),
  )
})

test('a password reset and a lost role end what is half done', async () => {
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

test('a sign-in with Google asks for the code as well', async () => {
  shop.identity.person = {
    subject: `google-${admin.id}`,
    email: admin.email,
    isEmailVerified: true,
    firstName: '',
    lastName: '',
  }
  await shop.db.update(users).set({ isPasswordProven: true }).where(eq(users.id, admin.id))
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

async function mailsTo({ email }: UserRow): Promise<string[]> {
  await shop.runJobs()
  return shop.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
}
