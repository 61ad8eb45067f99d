import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TroubledJob } from '../../../contract/jobs.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'

const LOOK_AGAIN_MS = 60_000
/** While one is about to be tried. */
const LOOK_AGAIN_SOON_MS = 5_000

/** Work that did not go well; looked at again each minute, since it changes by itself. */
export const jobsQuery = queryOptions({
  queryKey: adminKeys.jobs,
  queryFn: async ({ signal }) => {
    const { jobs } = await api('GET /jobs', { signal })
    assertAnswer(Array.isArray(jobs))
    return jobs
  },
  staleTime: LOOK_AGAIN_MS / 2,
  refetchInterval: ({ state }) => (state.data?.some(isDue) ? LOOK_AGAIN_SOON_MS : LOOK_AGAIN_MS),
})

function isDue({ nextTryAt }: TroubledJob): boolean {
  return nextTryAt !== undefined && Date.parse(nextTryAt) <= Date.now()
}

export function useRetry(jobId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /jobs/:id/retry', { params: { id: jobId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.jobs }),
  })
}
