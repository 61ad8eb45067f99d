import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { saveFailureText } from '#web/account/profile/use-save-profile.ts'
import { toSession } from '#web/account/session/session.ts'
import { sessionQuery } from '#web/account/session/session-query.ts'
import { signInWithToken } from '#web/account/sign-in/sign-in-actions.ts'
import { api } from '#web/lib/api/api.ts'
import { readToken, removeToken, storeToken } from '#web/lib/api/token.ts'

const inAnHour = Math.floor(Date.now() / 1000) + 3600
const toToken = (exp: number) =>
  `head.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.signature`

const fetchStub = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetchStub))
afterEach(() => {
  vi.unstubAllGlobals()
  fetchStub.mockReset()
  removeToken()
})

const answerWith = (body: unknown, status = 200) =>
  fetchStub.mockImplementation(async () => Response.json(body, { status }))

async function sentAuthorization(): Promise<string | null> {
  answerWith({ status: 'ok' })
  await api('GET /health')
  return new Headers(fetchStub.mock.lastCall?.[1]?.headers).get('authorization')
}

describe('the stored token', () => {
  it('is sent as a bearer token [API-3]', async () => {
    storeToken(toToken(inAnHour))
    expect(await sentAuthorization()).toBe(`Bearer ${toToken(inAnHour)}`)
  })

  it.each(['half', toToken(1), 'a.b.c'])('is ignored when it is %s [VAL-4]', async (token) => {
    storeToken(token)
    expect(readToken()).toBeNull()
    expect(await sentAuthorization()).toBeNull()
  })

  it('is not sent when missing [API-3]', async () => {
    expect(await sentAuthorization()).toBeNull()
  })
})

describe('loading the signed-in user', () => {
  const load = () => new QueryClient().fetchQuery({ ...sessionQuery('t'), retry: false })
  const user = {
    _id: 'u1',
    email: 'kim@example.com',
    role: 'user',
    createdAt: '2026-03-15T12:00:00.000Z',
    profile: { firstName: 'Kim', lastName: 'Vale', phoneNumber: '5550 1234' },
  }

  it('returns the user', async () => {
    answerWith({ user })
    expect(await load()).toEqual(user)
  })

  it('accepts the phone number as phone [API-27]', async () => {
    const { phoneNumber: phone, ...names } = user.profile
    answerWith({ user: { ...user, profile: { ...names, phone } } })
    expect(await load()).toEqual(user)
  })

  it.each([{}, { user: null }, { user: {} }, { user: { _id: 'u1' } }])(
    'fails with %j [ERR-14]',
    async (body) => {
      answerWith(body)
      await expect(load()).rejects.toThrow('Invalid user data')
    },
  )

  it.each([401, 500])('fails with status %i and reports it [ERR-15]', async (statusCode) => {
    answerWith({ message: 'Something else', statusCode }, statusCode)
    await expect(load()).rejects.toMatchObject({
      message: 'Failed to load user data',
      statusCode,
    })
  })
})

describe('the session', () => {
  const user = {
    _id: 'u1',
    email: 'kim@example.com',
    role: 'user',
    createdAt: '2026-03-15T12:00:00.000Z',
    profile: { firstName: 'Kim', lastName: 'Vale', phoneNumber: '' },
  } as const
  const noUser = { isAuthenticated: false, isAdmin: false, user: null }

  it('is signed out without a token [AUTH-1 AUTH-2]', () => {
    expect(toSession(null, undefined)).toEqual({ status: 'signed-out', ...noUser })
    expect(toSession(null, user)).toEqual({ status: 'signed-out', ...noUser })
  })

  it('is loading until the token is read and its user loaded [AUTH-1 AUTH-2]', () => {
    expect(toSession(undefined, undefined)).toEqual({ status: 'loading', ...noUser })
    expect(toSession('t', undefined)).toEqual({ status: 'loading', ...noUser })
  })

  it.each([
    ['user', false],
    ['admin', true],
  ] as const)(
    'of role %s is signed in, and is an admin: %s [AUTH-1 AUTH-2 AUTH-3]',
    (role, isAdmin) => {
      const somebody = { ...user, role }
      expect(toSession('t', somebody)).toEqual({
        status: 'signed-in',
        isAuthenticated: true,
        isAdmin,
        user: somebody,
      })
    },
  )
})

describe('the callback of the identity provider', () => {
  it.each([null, ''])('requires a token, not %j [ERR-17]', async (token) => {
    await expect(signInWithToken(token)).rejects.toThrow('No token received')
  })

  it('requires a valid token and stores no other [ERR-16]', async () => {
    await expect(signInWithToken(toToken(1))).rejects.toThrow('No token provided')
    expect(readToken()).toBeNull()
    expect(fetchStub).not.toHaveBeenCalled()
  })
})

describe('the messages of a failed profile update', () => {
  const names = { firstName: 'Kim', lastName: 'Vale' }
  const address = { street: '', city: '', state: '', postalCode: '', country: '' }
  it.each([
    ['ERR-11', names, new ApiError({}, 500), 'Failed to update profile'],
    ['ERR-11', names, new ApiError({ message: 'Too long' }, 400), 'Too long'],
    ['ERR-12', { address }, new Error('anything'), 'Failed to update address'],
    ['ERR-12', { address }, new ApiError({ message: 'No such city' }, 400), 'No such city'],
  ])('%s', (_, change, error, words) => {
    expect(saveFailureText(error, change)).toBe(words)
  })
})
