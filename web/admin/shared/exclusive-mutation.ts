import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Cancels pending loads of `queryKey`, which would return old data, and runs the mutation. A query whose first
 * load was cancelled is fetched again after success and failure: it would otherwise stay pending for ever.
 */
export async function exclusiveMutation<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: () => Promise<T>,
): Promise<T> {
  await queryClient.cancelQueries({ queryKey })
  try {
    return await change()
  } finally {
    void queryClient.refetchQueries({
      queryKey,
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
    })
  }
}
