import type { CallAnswer } from '../../contract/calls.ts'
import { isApiError } from '../../contract/client.ts'
import { toUser } from '../lib/answer-shapes.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { readToken, removeToken, storeToken } from '../lib/token.ts'
import { noteUser, sessionQuery } from './session-query.ts'

// The ways in. All leave a stored token and a known user, or throw and leave nothing. The cart notices by
// itself and merges what was collected before.

export type Credentials = { email: string; password: string }

/** @returns the question to answer with a code, for an account that asks for one: nobody is signed in then */
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
  noteUser(token, toUser(user))
  storeToken(token)
}

/** @throws when there is no token, it is not valid, or its user cannot be loaded */
export async function signInWithToken(token: string | null): Promise<void> {
  if (!token) throw new Error('No token received')
  storeToken(token)
  if (readToken() === null) {
    removeToken()
    throw new Error('No token provided')
  }
  noteUser(token, await queryClient.fetchQuery(sessionQuery(token)))
}
