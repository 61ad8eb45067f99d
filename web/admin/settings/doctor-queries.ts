import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { CheckedPart } from '../../../contract/doctor.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'

const partsQuery = queryOptions({
  queryKey: adminKeys.doctorParts,
  queryFn: async ({ signal }) => {
    const { parts } = await api('GET /doctor', { signal })
    assertAnswer(Array.isArray(parts))
    return parts
  },
})

/** Looked at when the page is opened and when somebody asks, not each time the window comes to the front. */
const findingQuery = ({ part }: CheckedPart) =>
  queryOptions({
    queryKey: adminKeys.doctorFinding(part),
    queryFn: async ({ signal }) => {
      const { finding } = await api('POST /doctor/:part', { params: { part }, signal })
      assertAnswer(Array.isArray(finding?.lines))
      return finding
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })

export type PartView = ReturnType<typeof useFindings>[number]

/** Every part, each looked at by a call of its own: what is known is shown while the slow ones are out. */
export function useFindings(parts: readonly CheckedPart[]) {
  const results = useQueries({ queries: parts.map(findingQuery) })
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
