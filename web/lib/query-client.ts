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

/** Holds what belongs to one visitor, so only the browser fills it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** A refusal stays one; a server or a network that stumbled may have recovered. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
  return !isRefusal && failureCount < 2
}
