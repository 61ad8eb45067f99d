import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findUserByEmail } from '#server/accounts/index.ts'
import { createSession } from '#server/auth/index.ts'
import { deleteExpiredSignIns } from '#server/auth/sign-in/delete-expired.ts'
import { rateLimits } from '#server/http/rate-limit.tables.ts'
import { makeAdmin, makeUser } from '#tests/support/app/factories.ts'
import { newAddress } from '#tests/support/app/guests.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

const password = 'groove-and-runout'

const shop = setUpShop({ rateLimit: true })

let counter = 0

async function register(): Promise<string> {
  counter += 1
  const email = `guessed${counter}@example.com`
  await post('/auth/register', { email, password }, `198.51.100.${counter}`)
  return email
}

/** Sent as a proxy on this machine forwards it. */
const post = (path: string, payload: object, from: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': from },
  })

const signIn = (email: string, given: string, from: string) =>
  post('/auth/login', { email, password: given }, from)

async function guess(email: string, times: number, from: string): Promise<number[]> {
  const codes: number[] = []
  for (let i = 0; i < times; i += 1)
    codes.push((await signIn(email, `wrong ${i}`, from)).statusCode)
  return codes
}

test('refuses the eleventh wrong password for fifteen minutes [API-20]', async () => {
  const email = await register()
  expect(await guess(email, 10, '192.0.2.1')).toEqual(Array(10).fill(401))
  shop.advance(5 * MINUTE_MS)
  const refused = await signIn(email, password, '192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10 * 60)
  shop.advance(10 * MINUTE_MS)
  expect((await signIn(email, password, '192.0.2.1')).statusCode).toBe(200)
})

test('guessing from one address locks out no other address', async () => {
  const email = await register()
  await guess(email, 12, '192.0.2.2')
  expect((await signIn(email, password, '192.0.2.2')).statusCode).toBe(429)
  expect((await signIn(email, password, '192.0.2.3')).statusCode).toBe(200)
})

test('concurrent guesses all count', async () => {
  const email = await register()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => signIn(email, `wrong ${i}`, '192.0.2.4')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('correct passwords do not count', async () => {
  const email = await register()
  for (let i = 0; i < 15; i += 1) {
    expect((await signIn(email, password, '192.0.2.5')).statusCode).toBe(200)
  }
  await guess(email, 9, '192.0.2.5')
  expect((await signIn(email, password, '192.0.2.5')).statusCode).toBe(200)
  expect(await guess(email, 10, '192.0.2.5')).toEqual(Array(10).fill(401))
})

test('a mailbox gets five links that confirm it within the hour, over all accounts that name it [GUEST-3]', async () => {
  const email = newAddress()
  for (let round = 0; round < 2; round += 1) {
    const api = await shop.apiAs(await makeUser(shop.db, { email }))
    for (let times = 0; times < 4; times += 1) await api('POST /guests/claim')
    await shop.runJobs()
    await api('POST /account/delete', { body: { email } })
  }
  const links = shop.mailer.sent.filter(({ text }) => text.includes('/confirm-email'))
  expect(links.map(({ to }) => to)).toEqual(Array(5).fill(email))
})

test('unknown accounts are limited like known ones', async () => {
  expect(await guess('nobody@example.com', 11, '192.0.2.6')).toEqual([...Array(10).fill(401), 429])
})

test('one network cannot try one password on very many accounts', async () => {
  // Addresses of one /64, the smallest IPv6 network a provider assigns.
  const from = (host: number) => `2001:db8:0:7::${host}`
  const tryOne = async (i: number) =>
    (await signIn(`many${i}@example.com`, password, from(i))).statusCode
  expect(await tryOne(1)).toBe(401)
  // Counts as 98 more; sending them would be slow because of the password hash.
  await shop.db
    .update(rateLimits)
    .set({ points: 99 })
    .where(and(like(rateLimits.key, 'sign-in-network:%'), eq(rateLimits.points, 1)))
  expect([await tryOne(2), await tryOne(3)]).toEqual([401, 429])
  const email = await register()
  expect((await signIn(email, password, '2001:db8:0:8::1')).statusCode).toBe(200)
})

/** Counts as that many wrong passwords; sending them would be slow because of the password hash. */
const countUp = (limit: string, points: number) =>
  shop.db
    .update(rateLimits)
    .set({ points })
    .where(and(like(rateLimits.key, `${limit}:%`), eq(rateLimits.points, 1)))

const cookieOf = (answer: Awaited<ReturnType<typeof post>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''

const logInWith = (cookie: string, email: string, given: string, from: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: given },
    headers: { 'x-forwarded-for': from, cookie },
  })

test('many networks can neither guess the password of one account nor lock out its owner', async () => {
  const email = await register()
  const own = cookieOf(await signIn(email, password, '192.0.2.20'))
  expect((await signIn(email, 'wrong', '203.0.113.1')).statusCode).toBe(401)
  await countUp('sign-in-stranger', 100)
  expect((await signIn(email, password, '203.0.113.2')).statusCode).toBe(429)
  expect((await logInWith(own, email, password, '203.0.113.3')).statusCode).toBe(200)

  await post('/auth/forgot-password', { email }, '203.0.113.4')
  await shop.runJobs()
  const token = /token=([\w-]+)/.exec(shop.mailer.sent[0]?.text ?? '')?.[1] ?? ''
  const mailed = await post('/auth/reset-password', { token, password }, '203.0.113.4')
  expect((await logInWith(cookieOf(mailed), email, password, '203.0.113.4')).statusCode).toBe(200)
})

test('an attacker in the same network does not lock out the owner in a trusted browser', async () => {
  const email = await register()
  const own = cookieOf(await signIn(email, password, '192.0.2.21'))
  await guess(email, 11, '192.0.2.21')
  expect((await signIn(email, password, '192.0.2.21')).statusCode).toBe(429)
  expect((await logInWith(own, email, password, '192.0.2.21')).statusCode).toBe(200)
})

test('a new password and a new account end the cookies of older browsers [SEC-12]', async () => {
  const email = await register()
  const first = cookieOf(await signIn(email, password, '192.0.2.31'))
  await guess(email, 10, '192.0.2.31')
  const user = await findUserByEmail(shop.ctx(), email)
  const token = await createSession(shop.ctx(), user?.id ?? '')
  const newPassword = 'another-groove-and-runout'
  const changed = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/password',
    payload: { password, newPassword },
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await logInWith(first, email, newPassword, '192.0.2.31')).statusCode).toBe(429)
  const second = cookieOf(changed)
  expect((await logInWith(second, email, newPassword, '192.0.2.31')).statusCode).toBe(200)
  await shop.api(token)('POST /account/delete', { body: { email, password: newPassword } })
  await post('/auth/register', { email, password: newPassword }, '192.0.2.31')
  expect((await logInWith(second, email, newPassword, '192.0.2.31')).statusCode).toBe(429)
})

test('all trusted browsers of an account have one limit', async () => {
  const email = await register()
  const cookies: string[] = []
  for (let times = 0; times < 3; times += 1) {
    cookies.push(cookieOf(await signIn(email, password, '192.0.2.32')))
  }
  const codes: number[] = []
  for (let times = 0; times < 12; times += 1) {
    const cookie = cookies[times % 3] ?? ''
    codes.push((await logInWith(cookie, email, `wrong ${times}`, '192.0.2.32')).statusCode)
  }
  expect(codes).toEqual([...Array(10).fill(401), 429, 429])
})

test('a trusted browser counts for one account only, cannot be forged, and is limited too', async () => {
  const [mine, theirs] = [await register(), await register()]
  const cookie = cookieOf(await signIn(mine, password, '192.0.2.22'))
  expect(cookie).toMatch(/^runout_device=[\w-]{43}\.[\w-]{43}$/)
  await guess(theirs, 10, '192.0.2.23')
  const [name = '', seal = ''] = cookie.split('.')
  for (const forged of [
    cookie,
    `${name}.${'A'.repeat(43)}`,
    `${name}x.${seal}`,
    'runout_device=',
  ]) {
    expect((await logInWith(forged, theirs, password, '192.0.2.23')).statusCode).toBe(429)
  }
  for (let i = 0; i < 10; i += 1) {
    expect((await logInWith(cookie, mine, 'wrong', '192.0.2.24')).statusCode).toBe(401)
  }
  expect((await logInWith(cookie, mine, password, '192.0.2.24')).statusCode).toBe(429)
})

test('a trusted browser counts wherever a password is checked', async () => {
  const answer = await signIn(await register(), password, '192.0.2.25')
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const paths = cookies.map((cookie) => /; Path=([^;]+)/.exec(cookie)?.[1])
  for (const asking of ['/api/auth/login', '/api/auth/confirm', '/api/account/delete']) {
    expect(paths.filter((path) => asking.startsWith(`${path}/`))).toHaveLength(1)
  }
})

const linksTo = async (email: string) => {
  await shop.runJobs()
  return shop.mailer.sent
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}

test('a stranger with many networks keeps no owner out and sends five mails an hour [SEC-6]', async () => {
  const email = await register()
  await signIn(email, 'wrong', '203.0.113.30')
  await countUp('sign-in-stranger', 100)
  await post('/auth/forgot-password', { email }, '192.0.2.30')
  const [first = ''] = await linksTo(email)
  for (let network = 1; network <= 14; network += 1) {
    const answer = await post('/auth/forgot-password', { email }, `2001:db8:30:${network}::1`)
    expect([200, 429]).toContain(answer.statusCode)
  }
  const links = await linksTo(email)
  expect(links).toHaveLength(5)

  expect((await signIn(email, password, '203.0.113.31')).statusCode).toBe(429)
  const mailed = await post('/auth/reset-password', { token: first, password }, '203.0.113.31')
  expect(mailed.statusCode).toBe(200)
  expect((await logInWith(cookieOf(mailed), email, password, '203.0.113.31')).statusCode).toBe(200)

  shop.advance(60 * MINUTE_MS)
  await post('/auth/forgot-password', { email }, '192.0.2.30')
  expect(await linksTo(email)).toHaveLength(6)
})

test('the answer to the sixth request does not differ, for an unknown email either [SEC-6]', async () => {
  for (const email of [await register(), 'no-account-here@example.com']) {
    for (let i = 1; i <= 8; i += 1) {
      const answer = await post('/auth/forgot-password', { email }, `198.51.100.${100 + i}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ status: 'success' })
    }
  }
})

test('a /48 shares its attempts on one account and over all accounts [SEC-6]', async () => {
  const email = await register()
  expect((await signIn(email, 'wrong', '2001:db8:48:1::1')).statusCode).toBe(401)
  await countUp('sign-in-account-wide', 40)
  expect((await signIn(email, password, '2001:db8:48:2::1')).statusCode).toBe(429)
  expect((await signIn(email, password, '2001:db8:49:1::1')).statusCode).toBe(200)

  expect((await signIn('many@example.com', 'wrong', '2001:db8:50:1::1')).statusCode).toBe(401)
  await countUp('sign-in-network-wide', 400)
  expect((await signIn(email, password, '2001:db8:50:2::1')).statusCode).toBe(429)
  expect((await signIn(email, password, '2001:db8:51:2::1')).statusCode).toBe(200)
})

test('limits the reset links to one mailbox', async () => {
  const email = await register()
  const ask = () => post('/auth/forgot-password', { email }, '192.0.2.7')
  for (let i = 0; i < 5; i += 1) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await post('/auth/forgot-password', { email }, '192.0.2.8')).statusCode).toBe(200)
})

test('many failed sign-ins are mailed to all admins, once an hour [SEC-6]', async () => {
  const admins = [await makeAdmin(shop.db), await makeAdmin(shop.db)]
  const alerts = async () => {
    await shop.runJobs()
    const mails = shop.mailer.sent.filter(({ subject }) => /^Many sign-ins fail/.test(subject))
    return mails.map(({ to }) => to).sort()
  }
  const failTwice = async () => {
    await guess('nobody-at-all@example.com', 1, '192.0.2.40')
    await shop.db
      .update(rateLimits)
      .set({ points: 200 })
      .where(like(rateLimits.key, 'sign-in-failures:%'))
    await guess('nobody-at-all@example.com', 2, '192.0.2.41')
  }
  await failTwice()
  const emails = admins.map(({ email }) => email).sort()
  expect(await alerts()).toEqual(emails)
  await guess('nobody-at-all@example.com', 1, '192.0.2.42')
  expect(await alerts()).toEqual(emails)
  shop.advance(60 * MINUTE_MS)
  await failTwice()
  expect(await alerts()).toEqual([...emails, ...emails].sort())
})

test('the job removes expired counters only', async () => {
  const email = await register()
  await guess(email, 10, '192.0.2.9')
  await deleteExpiredSignIns(shop.ctx())
  expect((await signIn(email, password, '192.0.2.9')).statusCode).toBe(429)
  shop.advance(61 * MINUTE_MS)
  await deleteExpiredSignIns(shop.ctx())
  expect(await shop.db.$count(rateLimits)).toBe(0)
})

test('counts nothing without RATE_LIMIT [API-121]', async () => {
  const free = await createTestApp({ rateLimit: false })
  const payload = { email: 'nobody@example.com', password }
  for (let i = 0; i < 12; i += 1) {
    const answer = await free.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(401)
  }
  expect(await free.db.$count(rateLimits)).toBe(0)
  await free.close()
})
