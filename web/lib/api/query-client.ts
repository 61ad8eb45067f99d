import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Called once when the first load has finally failed; after a failed refresh the cached data stays. */
      onLoadFailure?: (error: Error) => void
    }
  }
}

/**
 * The cache of one visitor's data, filled only in the browser. No code of every page may import it: an anonymous
 * visitor needs no library for personal data (docs/decisions/0008-first-load.md).
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
// Queries without a mounted component refresh on focus and reconnect too.
queryClient.mount()

/** A refusal is final; a failed server or network may have recovered. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
  return !isRefusal && failureCount < 2
}
