import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../contract/client.ts'
import { toSession } from '../../../web/account/session.ts'
import { sessionQuery } from '../../../web/account/session-query.ts'
import { signInWithToken } from '../../../web/account/sign-in-ways.ts'
import { saveFailureText } from '../../../web/account/use-save-profile.ts'
import { api } from '../../../web/lib/api.ts'
import { readToken, removeToken, storeToken } from '../../../web/lib/token.ts'

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

describe('the token of this browser', () => {
  it('API-3 goes along as a bearer token', async () => {
    storeToken(toToken(inAnHour))
    expect(await sentAuthorization()).toBe(`Bearer ${toToken(inAnHour)}`)
  })

  it.each(['half', toToken(1), 'a.b.c'])('VAL-4 is as if absent when it is %s', async (token) => {
    storeToken(token)
    expect(readToken()).toBeNull()
    expect(await sentAuthorization()).toBeNull()
  })

  it('API-3 does not go along when there is none', async () => {
    expect(await sentAuthorization()).toBeNull()
  })
})

describe('loading who is signed in', () => {
  const load = () => new QueryClient().fetchQuery({ ...sessionQuery('t'), retry: false })
  const user = {
    _id: 'u1',
    email: 'kim@example.com',
    role: 'user',
    createdAt: '2026-03-15T12:00:00.000Z',
    profile: { firstName: 'Kim', lastName: 'Vale', phoneNumber: '5550 1234' },
  }

  it('gives the user', async () => {
    answerWith({ user })
    expect(await load()).toEqual(user)
  })

  it('API-27 also takes the phone number as phone', async () => {
    const { phoneNumber: phone, ...names } = user.profile
    answerWith({ user: { ...user, profile: { ...names, phone } } })
    expect(await load()).toEqual(user)
  })

  it.each([{}, { user: null }, { user: {} }, { user: { _id: 'u1' } }])(
    'ERR-14 fails with %j',
    async (body) => {
      answerWith(body)
      await expect(load()).rejects.toThrow('Invalid user data')
    },
  )

  it.each([401, 500])('ERR-15 fails with status %i, which is kept', async (statusCode) => {
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
  const nobody = { isAuthenticated: false, isAdmin: false, user: null }

  it('AUTH-1 AUTH-2 is signed out without a token', () => {
    expect(toSession(null, undefined)).toEqual({ status: 'signed-out', ...nobody })
    expect(toSession(null, user)).toEqual({ status: 'signed-out', ...nobody })
  })

  it('AUTH-1 AUTH-2 is loading until the token is known and its user is there', () => {
    expect(toSession(undefined, undefined)).toEqual({ status: 'loading', ...nobody })
    expect(toSession('t', undefined)).toEqual({ status: 'loading', ...nobody })
  })

  it.each([
    ['user', false],
    ['admin', true],
  ] as const)(
    'AUTH-1 AUTH-2 AUTH-3 of role %s is signed in, and is an admin: %s',
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

describe('coming back from the identity provider', () => {
  it.each([null, ''])('ERR-17 needs a token, not %j', async (token) => {
    await expect(signInWithToken(token)).rejects.toThrow('No token received')
  })

  it('ERR-16 needs a valid token, and keeps no other', async () => {
    await expect(signInWithToken(toToken(1))).rejects.toThrow('No token provided')
    expect(readToken()).toBeNull()
    expect(fetchStub).not.toHaveBeenCalled()
  })
})

describe('the words of a profile that was not saved', () => {
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
