import { useLocation } from 'react-router'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { createStore } from '../lib/store.ts'
import { removeToken } from '../lib/token.ts'

const patienceMs = 5000

/** The history entry that is being left by signing out: its guard need not ask to sign in again. */
export const leftEntry = createStore<string | null>(null)

/** Ends the session on the server and, whatever it answers, in this browser; then goes where `leave` leads. */
export function useSignOut(leave: () => Promise<void>) {
  const { key } = useLocation()
  return async () => {
    try {
      await api('POST /auth/logout', { signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      console.error(error)
    }
    leftEntry.set(key)
    removeToken()
    queryClient.removeQueries({ type: 'inactive' })
    await leave()
  }
}
