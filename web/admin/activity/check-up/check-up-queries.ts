import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CheckUp, Finding, WantedRepair } from '#contract/check-up.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange } from '../../shared/record-queries.ts'

const queryKey = ['admin', 'check-up']

const POLL_MS = 1000

export const isRunning = ({ finishedAt }: CheckUp): boolean => finishedAt === undefined

/** Null before the first check-up. */
export const checkUpQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => {
    const { status, checkUp } = await api('GET /check-ups/latest', { signal })
    assertAnswer(status === 'success' && (!checkUp || Array.isArray(checkUp.checks)))
    return checkUp ?? null
  },
  staleTime: 0,
})

export const useCheckUp = () =>
  useQuery({
    ...checkUpQuery,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
  })

/** The findings load again, also after a conflict. */
const effects = { awaits: [queryKey] }

export const useStart = () => useChange(() => api('POST /check-ups'), effects)

export const usePreview = () =>
  useMutation({
    mutationFn: (findings: WantedRepair[]) =>
      api('POST /findings/repair-preview', { body: { findings } }),
  })

export const useRepair = () =>
  useChange(
    (body: { findings: WantedRepair[]; seen: string }) => api('POST /findings/repair', { body }),
    effects,
  )

export const useDismissal = () =>
  useChange(
    ({ id, reason }: { id: string; reason: string }) =>
      api('PUT /findings/:id/dismissal', { params: { id }, body: { reason } }),
    effects,
  )

export const useRestore = ({ _id: id }: Finding) =>
  useChange(() => api('DELETE /findings/:id/dismissal', { params: { id } }), effects)
