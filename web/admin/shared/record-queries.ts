import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { adminKeys } from '../admin-keys.ts'

/** A record for a form: current when opened and never refreshed, so that nothing changes under the form. */
export function useOpened<Saved>(queryKey: QueryKey, load: () => Promise<Saved>) {
  return useQuery({
    queryKey,
    queryFn: () => load(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

type Effects<Answer, Input> = {
  /** Puts the answer into cached data, before anything loads again. */
  cache?: (queryClient: QueryClient, answer: Answer, input: Input) => void
  /** Queries that the change makes stale; they load again in the background. */
  invalidates?: readonly QueryKey[]
  /** Queries that have loaded again before the change counts as done. */
  awaits?: readonly QueryKey[]
}

/**
 * A call that changes something, with its effects on cached data. Queries load again after a failure too: a request
 * without a response may have succeeded, and a refused one shows that the screen was out of date.
 */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  { cache, invalidates = [], awaits = [] }: Effects<Answer, Input>,
) {
  const queryClient = useQueryClient()
  const reload = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, input) => cache?.(queryClient, answer, input),
    onSettled: (_answer, error) => {
      // Lists that are not on the screen, such as the log of changes, load again when they are opened.
      void queryClient.invalidateQueries({
        queryKey: adminKeys.all,
        type: 'inactive',
        refetchType: 'none',
      })
      void reload(invalidates)
      const reloaded = reload(awaits)
      // A failure shows at once: without a connection, loading again takes long to fail too.
      return error ? undefined : reloaded
    },
  })
}
