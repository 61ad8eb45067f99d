import { useQueryClient } from '@tanstack/react-query'
import { toUser } from '../lib/answer-shapes.ts'
import { api } from '../lib/api.ts'
import { readToken, removeToken, storeToken } from '../lib/token.ts'
import { sessionQuery } from './session.ts'

export type Credentials = { email: string; password: string }

/**
 * The two ways in. Both leave a stored token and a known user, or throw and leave nothing.
 * The cart notices by itself and merges what was collected before.
 */
export function useSignIn() {
  const queryClient = useQueryClient()
  return {
    async withPassword(credentials: Credentials): Promise<void> {
      const { token, user } = await api('POST /auth/login', { body: credentials })
      queryClient.setQueryData(sessionQuery(token).queryKey, toUser(user))
      storeToken(token)
    },

    /** @throws when there is no token, it is not valid, or its user cannot be loaded */
    async withToken(token: string | null): Promise<void> {
      if (!token) throw new Error('No token received')
      storeToken(token)
      if (readToken() === null) {
        removeToken()
        throw new Error('No token provided')
      }
      await queryClient.fetchQuery(sessionQuery(token))
    },
  }
}
