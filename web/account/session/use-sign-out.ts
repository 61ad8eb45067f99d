import { useLocation } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { removeToken } from '#web/lib/api/token.ts'
import { createStore } from '#web/lib/store.ts'

const timeoutMs = 5000

/** The history entry that the sign-out leaves: its guard need not redirect to the sign-in page. */
export const signedOutEntry = createStore<string | null>(null)

/** Ends the session on the server, ends it in this browser even if that fails, and navigates to `leave`. */
export function useSignOut(leave: () => Promise<void>) {
  const { key } = useLocation()
  return async () => {
    try {
      await api('POST /auth/logout', { signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      console.error(error)
    }
    signedOutEntry.set(key)
    removeToken()
    // Without this code there are no drafts in memory; the stored ones go with the token.
    await import('./drafts.ts').then(
      ({ discardDrafts }) => discardDrafts(),
      () => undefined,
    )
    queryClient.removeQueries({ type: 'inactive' })
    await leave()
  }
}
