import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepExpired } from '../../server/accounts/sweep-expired.ts'
import { rateLimits } from '../../server/http/rate-limit.tables.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const MINUTE_MS = 60_000
const password = 'groove-and-runout'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ rateLimit: true })
})
afterAll(() => shop.close())

let counter = 0

async function register(): Promise<string> {
  counter += 1
  const email = `guessed${counter}@example.com`
  await post('/auth/register', { email, password }, `198.51.100.${counter}`)
  return email
}

/** Sent as a proxy on this machine sends it on. */
const post = (path: string, payload: object, from: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { 'x-forwarded-for': from },
  })

const logIn = (email: string, given: string, from: string) =>
  post('/auth/login', { email, password: given }, from)

async function guess(email: string, times: number, from: string): Promise<number[]> {
  const codes: number[] = []
  for (let i = 0; i < times; i += 1) codes.push((await logIn(email, `wrong ${i}`, from)).statusCode)
  return codes
}

test('API-20 the eleventh wrong password waits out its quarter of an hour', async () => {
  const email = await register()
  expect(await guess(email, 10, '192.0.2.1')).toEqual(Array(10).fill(401))
  shop.advance(5 * MINUTE_MS)
  const refused = await logIn(email, password, '192.0.2.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10 * 60)
  shop.advance(10 * MINUTE_MS)
  expect((await logIn(email, password, '192.0.2.1')).statusCode).toBe(200)
})

test('guessing from one address locks nobody out elsewhere', async () => {
  const email = await register()
  await guess(email, 12, '192.0.2.2')
  expect((await logIn(email, password, '192.0.2.2')).statusCode).toBe(429)
  expect((await logIn(email, password, '192.0.2.3')).statusCode).toBe(200)
})

test('guesses made at the same time all count', async () => {
  const email = await register()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => logIn(email, `wrong ${i}`, '192.0.2.4')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

test('right passwords are not counted', async () => {
  const email = await register()
  for (let i = 0; i < 15; i += 1) {
    expect((await logIn(email, password, '192.0.2.5')).statusCode).toBe(200)
  }
  await guess(email, 9, '192.0.2.5')
  expect((await logIn(email, password, '192.0.2.5')).statusCode).toBe(200)
  expect(await guess(email, 10, '192.0.2.5')).toEqual(Array(10).fill(401))
})

test('unknown accounts are limited like known ones', async () => {
  expect(await guess('nobody@example.com', 11, '192.0.2.6')).toEqual([...Array(10).fill(401), 429])
})

test('one network cannot try one password on very many accounts', async () => {
  // Each address of one IPv6 network of the smallest kind a customer gets.
  const from = (host: number) => `2001:db8:0:7::${host}`
  const tryOne = async (i: number) =>
    (await logIn(`many${i}@example.com`, password, from(i))).statusCode
  expect(await tryOne(1)).toBe(401)
  // As after 98 more, which would take long: checking a password is slow on purpose.
  await shop.db
    .update(rateLimits)
    .set({ points: 99 })
    .where(and(like(rateLimits.key, 'sign-in-network:%'), eq(rateLimits.points, 1)))
  expect([await tryOne(2), await tryOne(3)]).toEqual([401, 429])
  const email = await register()
  expect((await logIn(email, password, '2001:db8:0:8::1')).statusCode).toBe(200)
})

/** As after so many wrong passwords, which would take long: checking one is slow on purpose. */
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

test('very many networks cannot guess at one account, nor keep its owner out', async () => {
  const email = await register()
  const own = cookieOf(await logIn(email, password, '192.0.2.20'))
  expect((await logIn(email, 'wrong', '203.0.113.1')).statusCode).toBe(401)
  await countUp('sign-in-stranger', 100)
  expect((await logIn(email, password, '203.0.113.2')).statusCode).toBe(429)
  expect((await logInWith(own, email, password, '203.0.113.3')).statusCode).toBe(200)

  await post('/auth/forgot-password', { email }, '203.0.113.4')
  await shop.runJobs()
  const token = /token=([\w-]+)/.exec(shop.mailer.sent[0]?.text ?? '')?.[1] ?? ''
  const mailed = await post('/auth/reset-password', { token, password }, '203.0.113.4')
  expect((await logInWith(cookieOf(mailed), email, password, '203.0.113.4')).statusCode).toBe(200)
})

test('an attacker in the same network does not keep the owner out of a known browser', async () => {
  const email = await register()
  const own = cookieOf(await logIn(email, password, '192.0.2.21'))
  await guess(email, 11, '192.0.2.21')
  expect((await logIn(email, password, '192.0.2.21')).statusCode).toBe(429)
  expect((await logInWith(own, email, password, '192.0.2.21')).statusCode).toBe(200)
})

test('a browser is known for its own account only, cannot be made up, and is limited too', async () => {
  const [mine, theirs] = [await register(), await register()]
  const cookie = cookieOf(await logIn(mine, password, '192.0.2.22'))
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

test('a browser is known wherever a password is asked for', async () => {
  const answer = await logIn(await register(), password, '192.0.2.25')
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const paths = cookies.map((cookie) => /; Path=([^;]+)/.exec(cookie)?.[1])
  for (const asking of ['/api/auth/login', '/api/auth/confirm', '/api/account/delete']) {
    expect(paths.filter((path) => asking.startsWith(`${path}/`))).toHaveLength(1)
  }
})

test('nobody fills a mailbox with reset links', async () => {
  const email = await register()
  const ask = () => post('/auth/forgot-password', { email }, '192.0.2.7')
  for (let i = 0; i < 5; i += 1) expect((await ask()).statusCode).toBe(200)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('3600')
  expect((await post('/auth/forgot-password', { email }, '192.0.2.8')).statusCode).toBe(200)
})

test('the sweep keeps the counters that still count', async () => {
  const email = await register()
  await guess(email, 10, '192.0.2.9')
  await sweepExpired(shop.ctx())
  expect((await logIn(email, password, '192.0.2.9')).statusCode).toBe(429)
  shop.advance(61 * MINUTE_MS)
  await sweepExpired(shop.ctx())
  expect(await shop.db.$count(rateLimits)).toBe(0)
})

test('API-121 without RATE_LIMIT nothing is counted', async () => {
  const free = await createTestApp({ rateLimit: false })
  const payload = { email: 'nobody@example.com', password }
  for (let i = 0; i < 12; i += 1) {
    const answer = await free.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(401)
  }
  expect(await free.db.$count(rateLimits)).toBe(0)
  await free.close()
})
