import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Makes a change after stopping what of `queryKey` is being loaded, which would answer as it was before. A screen whose
 * very first load was stopped asks again afterwards, whatever became of the change: else it would wait for ever.
 */
export async function changeAlone<T>(
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
