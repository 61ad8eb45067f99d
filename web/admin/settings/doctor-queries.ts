import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { CheckedPart } from '#contract/doctor.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../shared/admin-failure.ts'

const partsQuery = queryOptions({
  queryKey: ['admin', 'doctor'],
  queryFn: async ({ signal }) => {
    const { parts } = await api('GET /doctor', { signal })
    assertAnswer(Array.isArray(parts))
    return parts
  },
})

/** Runs when the page is opened and on request, not on each window focus. */
const checkResultQuery = ({ part }: CheckedPart) =>
  queryOptions({
    queryKey: ['admin', 'doctor', part],
    queryFn: async ({ signal }) => {
      const { finding } = await api('POST /doctor/:part', { params: { part }, signal })
      assertAnswer(Array.isArray(finding?.lines))
      return finding
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })

export type PartView = ReturnType<typeof useCheckResults>[number]

/** One request for each check: finished ones are shown while slow ones are running. */
export function useCheckResults(parts: readonly CheckedPart[]) {
  const results = useQueries({ queries: parts.map(checkResultQuery) })
  return results.map(({ data, error, isFetching, refetch }, index) => ({
    part: parts[index]?.part ?? '',
    title: parts[index]?.title ?? '',
    finding: data,
    error,
    isLooking: isFetching,
    lookAgain: () => void refetch(),
  }))
}

export const useParts = () => useQuery(partsQuery)
