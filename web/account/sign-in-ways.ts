import { toUser } from '../lib/answer-shapes.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { readToken, removeToken, storeToken } from '../lib/token.ts'
import { noteUser, sessionQuery } from './session-query.ts'

// The two ways in. Both leave a stored token and a known user, or throw and leave nothing. The cart notices by
// itself and merges what was collected before.

export type Credentials = { email: string; password: string }

export async function signInWithPassword(credentials: Credentials): Promise<void> {
  const { token, user } = await api('POST /auth/login', { body: credentials })
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
