import { queryOptions } from '@tanstack/react-query'
import type { FailedJob } from '#contract/jobs.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange } from '../shared/record-queries.ts'

const queryKey = ['admin', 'jobs']

const LOOK_AGAIN_MS = 60_000
/** While a retry is due. */
const RECHECK_SOON_MS = 5_000

/** Failed jobs, polled every minute: their state changes without the user. */
export const jobsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    const { jobs } = await api('GET /jobs', { signal })
    assertAnswer(Array.isArray(jobs))
    return jobs
  },
  staleTime: LOOK_AGAIN_MS / 2,
  refetchInterval: ({ state }) => (state.data?.some(isDue) ? RECHECK_SOON_MS : LOOK_AGAIN_MS),
})

function isDue({ nextAttemptAt }: FailedJob): boolean {
  return nextAttemptAt !== undefined && Date.parse(nextAttemptAt) <= Date.now()
}

export const useRetry = (id: string) =>
  useChange(() => api('POST /jobs/:id/retry', { params: { id } }), { awaits: [queryKey] })
