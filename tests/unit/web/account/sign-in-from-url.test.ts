import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { declineOffer, signInFromUrl } from '#web/account/sign-in/sign-in-from-url.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readToken, removeToken, storeToken } from '#web/lib/api/token.ts'

const exp = Math.floor(Date.now() / 1000) + 3600
const toToken = (name: string) =>
  `head.${Buffer.from(JSON.stringify({ exp, name })).toString('base64url')}.${name}`
const inUrl = toToken('in-url')
const exchanged = toToken('exchanged')
const own = toToken('own')

const toUser = (name: string) => ({
  _id: name,
  email: `${name}@example.com`,
  role: 'user',
  createdAt: '2026-03-15T12:00:00.000Z',
  profile: { firstName: '', lastName: '', phoneNumber: '' },
})

/** The server: the user of each token, and its response to the exchange. */
let users: Record<string, string>
let exchange: { status: number; body: object }
let calls: string[]

beforeEach(() => {
  users = { [inUrl]: 'kim', [exchanged]: 'kim', [own]: 'lou' }
  exchange = { status: 200, body: { token: exchanged, user: toUser('kim') } }
  calls = []
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    const token = new Headers(headers).get('authorization')?.slice('Bearer '.length) ?? ''
    calls.push(`${path} ${token.split('.')[2]}`)
    if (path === '/api/auth/callback') {
      return Response.json(exchange.body, { status: exchange.status })
    }
    const name = users[token]
    if (!name) return Response.json({ message: 'Your session has ended' }, { status: 401 })
    return Response.json({ user: toUser(name) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  removeToken()
})

const unknownBrowser = { status: 409, body: { statusCode: 409, field: 'browser' } }

test('signs in with the exchanged token where the sign-in began [SEC-5 ROUTE-5]', async () => {
  expect(await signInFromUrl(inUrl)).toBeNull()
  expect(readToken()).toBe(exchanged)
})

test('replaces an older session of the same user, and one that has ended [SEC-5]', async () => {
  for (const user of ['kim', undefined]) {
    if (user) users[own] = user
    else delete users[own]
    storeToken(own)
    expect(await signInFromUrl(inUrl)).toBeNull()
    expect(readToken()).toBe(exchanged)
    queryClient.clear()
  }
})

test('leaves the session of another user until the visitor agrees [SEC-5]', async () => {
  storeToken(own)
  const offer = await signInFromUrl(inUrl)
  expect(offer).toEqual({
    token: exchanged,
    email: 'kim@example.com',
    isKnownBrowser: true,
    currentEmail: 'lou@example.com',
  })
  expect(readToken()).toBe(own)
  if (offer) await declineOffer(offer)
  expect(calls.at(-1)).toBe('/api/auth/logout exchanged')
  expect(readToken()).toBe(own)
})

test.each([
  ['a visitor', null, null],
  ['another user', own, 'lou@example.com'],
])('a link from elsewhere signs %s in only after a question [SEC-5]', async (_, token, email) => {
  exchange = unknownBrowser
  if (token) storeToken(token)
  const offer = await signInFromUrl(inUrl)
  expect(offer).toMatchObject({ token: inUrl, isKnownBrowser: false, currentEmail: email })
  expect(readToken()).toBe(token)
  const before = calls.length
  if (offer) await declineOffer(offer)
  expect(calls).toHaveLength(before)
})

test.each([null, '', 'nonsense'])(
  'refuses %j and leaves a session as it is [SEC-5 ROUTE-8]',
  async (token) => {
    exchange = { status: 401, body: { statusCode: 401 } }
    storeToken(own)
    await expect(signInFromUrl(token)).rejects.toThrow()
    expect(readToken()).toBe(own)
  },
)
