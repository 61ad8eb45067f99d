import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/accounts/accounts.tables.ts'
import { sessions } from '#server/auth/auth.tables.ts'
import { authenticate, createSession, hashPassword } from '#server/auth/index.ts'
import { exchangeSession } from '#server/auth/sessions/exchange-session.ts'
import { confirmTwoFactor } from '#server/auth/two-factor/confirm-two-factor.ts'
import { codeAt } from '#tests/support/app/authenticator.ts'
import { makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** The token in the address after a Google sign-in, and links with the token of another account (decision 4). */

const password = 'groove-and-runout'

const shop = setUpShop()
let passwordHash: string
let user: UserRow
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(async () => {
  user = await makeUser(shop.db, { passwordHash, emailConfirmedAt: shop.ctx().now })
})

const cookieOf = (header: unknown, name: string) =>
  new RegExp(`${name}=[^;,]+`).exec(String(header))?.[0] ?? ''

/** A Google sign-in up to the address that the browser is sent to. */
async function arriveFromGoogle() {
  const { id, email } = user
  shop.identity.person = {
    subject: `google-${id}`,
    email,
    isEmailVerified: true,
    firstName: '',
    lastName: '',
  }
  const start = await shop.app.inject('/api/auth/google')
  const state = new URL(String(start.headers.location)).searchParams.get('state')
  const back = await shop.app.inject({
    url: `/api/auth/google/callback?code=any&state=${state}`,
    headers: { cookie: cookieOf(start.headers['set-cookie'], 'runout_google') },
  })
  const token = new URL(String(back.headers.location)).searchParams.get('token') ?? ''
  return { token, cookie: cookieOf(back.headers['set-cookie'], 'runout_device') }
}

const exchange = ({ token, cookie = '' }: { token: string; cookie?: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/callback',
    headers: { authorization: `Bearer ${token}`, cookie },
  })

const isAlive = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ url: '/api/auth/me', headers })).statusCode === 200
}

const actorOf = async (token: string) => {
  const actor = await authenticate(shop.services, token)
  if (!actor) throw new Error('The session is not found')
  return actor
}

test('the token after Google is exchanged once for the token of a session [SEC-5 API-53]', async () => {
  const arrived = await arriveFromGoogle()
  expect(arrived.token.split('.')).toHaveLength(3)
  const answer = await exchange(arrived)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user.email).toBe(user.email)
  const { token } = answer.json()
  expect(token).not.toBe(arrived.token)
  expect(await isAlive(token)).toBe(true)
  expect(await isAlive(arrived.token)).toBe(false)
  expect((await exchange(arrived)).statusCode).toBe(401)
  shop.advance(29 * 24 * 60 * MINUTE_MS)
  expect(await isAlive(token)).toBe(true)
})

test('an exchange is made once, also when it is requested twice at once [SEC-5]', async () => {
  const arrived = await arriveFromGoogle()
  const answers = await Promise.all([exchange(arrived), exchange(arrived), exchange(arrived)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
})

test('the token after Google ends by itself within two minutes [SEC-5]', async () => {
  const arrived = await arriveFromGoogle()
  expect(await isAlive(arrived.token)).toBe(true)
  shop.advance(2 * MINUTE_MS)
  expect(await isAlive(arrived.token)).toBe(false)
  expect((await exchange(arrived)).statusCode).toBe(401)
})

test('another browser cannot exchange it, with a trusted device of its own either [SEC-5]', async () => {
  const arrived = await arriveFromGoogle()
  const owner = user
  user = await makeUser(shop.db, { passwordHash, emailConfirmedAt: shop.ctx().now })
  const { cookie } = await arriveFromGoogle()
  for (const foreign of ['', cookie, `${cookie}x`]) {
    const answer = await exchange({ token: arrived.token, cookie: foreign })
    expect(answer.statusCode).toBe(401)
  }
  expect(await shop.db.$count(sessions, eq(sessions.userId, owner.id))).toBe(1)
  expect((await exchange(arrived)).statusCode).toBe(200)
})

test('the token of a lasting session stays, and is announced where its account never signed in [SEC-5 ROUTE-5]', async () => {
  const payload = { email: user.email, password }
  const signedIn = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const { token } = signedIn.json()
  const cookie = cookieOf(signedIn.headers['set-cookie'], 'runout_device')
  const known = await exchange({ token, cookie })
  expect(known.json()).toMatchObject({ token, user: { email: user.email } })
  const unknown = await exchange({ token })
  expect(unknown.json()).toMatchObject({ statusCode: 409, field: 'browser' })
  expect(await isAlive(token)).toBe(true)
})

test('a token that waits for its exchange does not survive enabling two-factor sign-in [SEC-5 SEC-21]', async () => {
  const own = await createSession(shop.ctx(), user.id)
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
  const begun = await shop.api(own)('POST /auth/second-factor', { body: { password } })
  const ctx = { ...shop.ctx(), actor: await actorOf(own) }
  const enable = () => confirmTwoFactor(ctx, { code: codeAt(begun.secret, shop.ctx().now) })
  const arrived = await arriveFromGoogle()
  const arrivedActor = await actorOf(arrived.token)
  const outcome = await interleave(
    shop.ctx(),
    (inner) => exchangeSession({ ...inner, actor: arrivedActor }, { isKnownBrowser: true }),
    enable,
  )
  expect(outcome).toMatchObject({ status: 'fulfilled' })
  expect(await shop.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  expect(await isAlive(own)).toBe(true)
})
