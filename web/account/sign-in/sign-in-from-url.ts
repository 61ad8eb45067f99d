import type { User } from '#contract/accounts.ts'
import { isApiError } from '#contract/client.ts'
import { UNKNOWN_BROWSER_FIELD } from '#contract/limits.ts'
import { apiWith } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readToken } from '#web/lib/api/token.ts'
import { sessionQuery } from '../session/session-query.ts'
import { signInWithToken } from './sign-in-actions.ts'

/** A sign-in that the visitor has to agree to: a stranger may have sent the link. */
export type SignInOffer = {
  token: string
  email: string
  /** The account has signed in from this browser before. */
  isKnownBrowser: boolean
  /** The email of the living session that the sign-in would replace. */
  currentEmail: string | null
}

/**
 * Signs in with the token of the address, if the sign-in began in this browser and replaces no other user's session.
 * @returns what the visitor has to agree to first; null once signed in
 * @throws when the token is absent or refused, or the users cannot be loaded
 */
export async function signInFromUrl(token: string | null): Promise<SignInOffer | null> {
  if (!token) throw new Error('No token received')
  const { user, ...found } = await exchange(token)
  const current = await findCurrentUser(token)
  const isOther = current !== null && current._id !== user._id
  if (found.isKnownBrowser && !isOther) {
    await signInWithToken(found.token)
    return null
  }
  return { ...found, email: user.email, currentEmail: isOther ? current.email : null }
}

export async function declineOffer({ token, isKnownBrowser }: SignInOffer): Promise<void> {
  // The session of this browser is new; the one of a stranger's link is not ours to end.
  if (isKnownBrowser) await apiWith(token)('POST /auth/logout')
}

async function exchange(token: string) {
  const api = apiWith(token)
  try {
    return { ...(await api('POST /auth/callback')), isKnownBrowser: true }
  } catch (error) {
    if (!isApiError(error) || error.field !== UNKNOWN_BROWSER_FIELD) throw error
    return { token, user: (await api('GET /auth/me')).user, isKnownBrowser: false }
  }
}

/** The user of this browser's session; null when there is none, or it has ended. */
async function findCurrentUser(urlToken: string): Promise<User | null> {
  const token = readToken()
  if (token === null || token === urlToken) return null
  try {
    return await queryClient.fetchQuery(sessionQuery(token))
  } catch (error) {
    if (readToken() !== token) return null
    throw error
  }
}
