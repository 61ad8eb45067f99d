import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DayEnd, OpenDay } from '#contract/counter/day-ends.ts'
import { ifMatch } from '#contract/if-match.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useAdminList } from '../../shared/use-admin-list.ts'
import { useRequestKey } from '../../shared/use-request-key.ts'

const openDayKey = ['admin', 'counter', 'day']
const dayEndsKey = ['admin', 'counter', 'day ends']

/** The open day as it is now. */
export function useOpenDay() {
  return useQuery({
    queryKey: openDayKey,
    queryFn: async ({ signal }) => {
      const { day } = await api('GET /counter/day', { signal })
      assertAnswer(Array.isArray(day?.sums))
      return day
    },
    staleTime: 0,
  })
}

export function useDayEnds() {
  return useAdminList<DayEnd>({
    queryKey: dayEndsKey,
    async loadPage(paging, signal) {
      const { dayEnds, pagination } = await api('GET /counter/day-ends', { query: paging, signal })
      assertAnswer(Array.isArray(dayEnds))
      return { items: dayEnds, total: pagination.totalDayEnds, pagination }
    },
  })
}

export function useDayEnd(id: string) {
  return useQuery({
    queryKey: ['admin', 'counter', 'day end', id],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /counter/day-ends/:id', { params: { id }, signal })
      assertAnswer(Boolean(answer.dayEnd) && Array.isArray(answer.payments))
      return answer
    },
  })
}

export type CountedCash = { counted: number; left: number; opening?: number; note: string }

/** Ends the day that was shown. After a failure the sums may be others, and are loaded again. */
export function useEndDay({ version }: Pick<OpenDay, 'version'>) {
  const queryClient = useQueryClient()
  const { keyOf, clear, clearIfRefused } = useRequestKey()
  return useMutation({
    mutationFn: async (body: CountedCash) => {
      const headers = { 'idempotency-key': keyOf({ version, body }), ...ifMatch(version) }
      return (await api('POST /counter/day-ends', { headers, body })).dayEnd
    },
    onSuccess: clear,
    onError: clearIfRefused,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: openDayKey })
      void queryClient.invalidateQueries({ queryKey: dayEndsKey })
    },
  })
}
