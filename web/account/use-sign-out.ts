import { useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { removeToken } from '../lib/token.ts'

const patienceMs = 5000

/**
 * Ends the session on the server and, whatever it answers, in this browser. `leave` runs in between:
 * it takes the shopper off pages whose guard would ask to sign in again.
 */
export function useSignOut(leave: () => Promise<void>) {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await api('POST /auth/logout', { signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      console.error(error)
    }
    await leave()
    removeToken()
    queryClient.removeQueries({ type: 'inactive' })
  }
}
