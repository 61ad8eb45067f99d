import type { CallAnswer } from '#contract/calls.ts'
import { isApiError } from '#contract/client.ts'
import { api } from '#web/lib/api/api.ts'
import { toUser } from '#web/lib/api/normalize-response.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readToken, removeToken, storeToken } from '#web/lib/api/token.ts'
import { sessionQuery, setUser } from '../session/session-query.ts'

// The sign-in actions. Each stores a token and its user, or throws and stores nothing. The cart observes the
// session and merges the visitor's items.

export type Credentials = { email: string; password: string }

/** @returns the challenge for an account with two-factor sign-in, whose user is not signed in yet */
export async function signInWithPassword(credentials: Credentials): Promise<string | null> {
  try {
    keep(await api('POST /auth/login', { body: credentials }))
    return null
  } catch (error) {
    if (!isApiError(error) || error.field !== 'code') throw error
    return (await api('POST /auth/login/challenge', { body: credentials })).challenge
  }
}

export async function signInWithCode(challenge: string, code: string): Promise<void> {
  keep(await api('POST /auth/login/code', { body: { challenge, code } }))
}

function keep({ token, user }: CallAnswer<'POST /auth/login'>): void {
  setUser(token, toUser(user))
  storeToken(token)
}

/** @throws when there is no token, it is invalid, or its user cannot be loaded */
export async function signInWithToken(token: string | null): Promise<void> {
  if (!token) throw new Error('No token received')
  storeToken(token)
  if (readToken() === null) {
    removeToken()
    throw new Error('No token provided')
  }
  setUser(token, await queryClient.fetchQuery(sessionQuery(token)))
}
