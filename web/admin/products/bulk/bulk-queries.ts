import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkChange, ProductSelection } from '#contract/exchange/bulk.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'

const previewsKey = ['admin', 'bulk preview']

type Wanted = { selection: ProductSelection; change: BulkChange | undefined; page: number }

/** The preview of the change, requested once the form is valid. */
export function useBulkPreview({ selection, change, page }: Wanted) {
  return useQuery({
    queryKey: [...previewsKey, selection, change, page],
    queryFn: async ({ signal }) => {
      if (!change) throw new Error('There is no change to preview')
      const body = { selection, change, page }
      const answer = await api('POST /products/bulk-preview', { body, signal })
      assertAnswer(Array.isArray(answer.rows))
      return answer
    },
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Applies exactly the previewed change. A conflict loads a new preview. */
export function useBulkApply() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { selection: ProductSelection; change: BulkChange; seen: string }) =>
      api('POST /products/bulk', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.products }),
    onError: () => queryClient.invalidateQueries({ queryKey: previewsKey }),
  })
}
