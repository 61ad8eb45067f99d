import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleSignIns, users } from '../../server/accounts/accounts.tables.ts'
import { sweepExpired } from '../../server/accounts/sweep-expired.ts'
import { makeUser } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const FAILED = 'http://shop.test/auth/callback'
const password = 'groove-and-runout'

let shop: TestApp
let counter = 0
let email: string
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())
beforeEach(() => {
  counter += 1
  email = `google${counter}@example.com`
  shop.identity.person = {
    subject: `subject-${counter}`,
    email,
    isEmailVerified: true,
    firstName: 'Ida',
    lastName: 'Berg',
  }
})

async function start() {
  const answer = await shop.app.inject('/api/auth/google')
  const state = new URL(String(answer.headers.location)).searchParams.get('state') ?? ''
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { answer, state, cookie }
}

async function comeBack({ state, cookie }: { state: string; cookie: string }) {
  const answer = await shop.app.inject({
    url: `/api/auth/google/callback?code=any&state=${state}`,
    headers: { cookie },
  })
  expect(answer.statusCode).toBe(302)
  return String(answer.headers.location)
}

/** The whole way; the token, or undefined when the shop was told of a failure. */
async function signIn(): Promise<string | undefined> {
  const location = await comeBack(await start())
  if (location === FAILED) return undefined
  expect(location).toMatch(/^http:\/\/shop\.test\/auth\/callback\?token=/)
  return new URL(location).searchParams.get('token') ?? undefined
}

const logIn = (given: string) =>
  shop.api()('POST /auth/login', { body: { email, password: given } })

test('API-52 the browser is sent on with a state, and a cookie no script can read', async () => {
  const { answer, state } = await start()
  expect(answer.statusCode).toBe(302)
  const url = new URL(String(answer.headers.location))
  expect(url.searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/google/callback')
  expect(answer.headers['set-cookie']).toMatch(
    /^runout_google=[\w-]{43}; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax$/,
  )
  const [kept] = await shop.db.select().from(googleSignIns).where(eq(googleSignIns.state, state))
  expect(String(answer.headers['set-cookie'])).not.toContain(kept?.browserKeyHash)
})

test('API-53 ROLE-5 a new person gets an account and a session', async () => {
  const token = await signIn()
  const { user } = await shop.api(token)('GET /auth/me')
  expect(user).toMatchObject({
    email,
    role: 'user',
    profile: { firstName: 'Ida', lastName: 'Berg' },
  })
})

test('the same Google account comes back to the same user, also with another email', async () => {
  const first = await shop.api(await signIn())('GET /auth/me')
  shop.identity.person = { ...person(), email: 'moved@example.com', isEmailVerified: false }
  expect(await shop.api(await signIn())('GET /auth/me')).toEqual(first)
})

test('the first two sign-ins of a new person at once make one account', async () => {
  const [one, two] = [await start(), await start()]
  const locations = await Promise.all([comeBack(one), comeBack(two)])
  expect(locations.every((location) => location.includes('token='))).toBe(true)
  expect(await shop.db.$count(users, eq(users.email, email))).toBe(1)
})

test('an unproven password and its sessions end when the owner of the email signs in', async () => {
  await shop.api()('POST /auth/register', { body: { email, password } })
  const squatter = await logIn(password)
  const token = await signIn()
  await expect(logIn(password)).rejects.toMatchObject({ statusCode: 401 })
  await expect(shop.api(squatter.token)('GET /auth/me')).rejects.toMatchObject({ statusCode: 401 })
  const { user } = await shop.api(token)('GET /auth/me')
  expect(user._id).toBe(squatter.user._id)
})

test('a password set through a mailed link stays, and so do its sessions', async () => {
  await shop.api()('POST /auth/register', { body: { email, password } })
  await shop.api()('POST /auth/forgot-password', { body: { email } })
  await shop.runJobs()
  const token = /token=([\w-]+)/.exec(shop.mailer.sent[0]?.text ?? '')?.[1] ?? ''
  await shop.api()('POST /auth/reset-password', { body: { token, password: 'a proven one' } })
  const session = await logIn('a proven one')
  expect(await signIn()).toBeDefined()
  await expect(logIn('a proven one')).resolves.toBeDefined()
  await expect(shop.api(session.token)('GET /auth/me')).resolves.toBeDefined()
})

test('names the shop knows are not overwritten', async () => {
  await makeUser(shop.db, { email, firstName: 'Frida' })
  const { user } = await shop.api(await signIn())('GET /auth/me')
  expect(user.profile).toMatchObject({ firstName: 'Frida', lastName: 'Berg' })
})

test('API-54 an unverified email neither links nor opens an account', async () => {
  shop.identity.person = { ...person(), isEmailVerified: false }
  expect(await signIn()).toBeUndefined()
  await makeUser(shop.db, { email })
  expect(await signIn()).toBeUndefined()
})

test('API-54 whoever refuses is not signed in', async () => {
  shop.identity.person = undefined
  expect(await signIn()).toBeUndefined()
})

test('API-54 a sign-in comes back once, within ten minutes, to the browser it began in', async () => {
  const used = await start()
  await comeBack(used)
  expect(await comeBack(used)).toBe(FAILED)

  const [mine, other] = [await start(), await start()]
  expect(await comeBack({ ...mine, cookie: other.cookie })).toBe(FAILED)
  expect(await comeBack({ ...mine, cookie: '' })).toBe(FAILED)
  expect(await comeBack(mine)).not.toBe(FAILED)

  const late = await start()
  shop.advance(10 * 60_000)
  expect(await comeBack(late)).toBe(FAILED)
  expect(await comeBack({ ...late, state: 'made-up' })).toBe(FAILED)
  await sweepExpired(shop.ctx())
  expect(await shop.db.$count(googleSignIns)).toBe(0)
})

function person() {
  if (!shop.identity.person) throw new Error('Nobody signs in')
  return shop.identity.person
}
