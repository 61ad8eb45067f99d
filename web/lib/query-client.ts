import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../contract/client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Called once when the first load has finally failed; a failed refresh keeps what is known. */
      onLoadFailure?: (error: Error) => void
    }
  }
}

/**
 * Holds what belongs to one visitor, so only the browser fills it. Nothing that every page loads may import it: a
 * visitor who only looks around needs no library for personal data (docs/decisions/0014-the-first-load.md).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (query.state.data === undefined) query.meta?.onLoadFailure?.(error)
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying },
    mutations: { retry: false },
  },
})
// Refreshes on focus and on coming back online also what no component asks for.
queryClient.mount()

/** A refusal stays one; a server or a network that stumbled may have recovered. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
  return !isRefusal && failureCount < 2
}
