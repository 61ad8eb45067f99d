import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'

const LISTED_MAX = 100

/** The newest 100 codes. */
export const discountsQuery = queryOptions({
  queryKey: adminKeys.discounts,
  queryFn: async ({ signal }) => {
    const answer = await api('GET /discounts', { query: { limit: LISTED_MAX }, signal })
    assertAnswer(Array.isArray(answer.discounts))
    return answer
  },
  staleTime: 0,
})

export type DiscountTerms = CallRequest<'PUT /discounts/:id'>['body']

/** Saves the terms of a code, or a new code with them. */
export const useSave = (discountId: string | null) =>
  useChange(({ code, ...terms }: DiscountTerms & { code: string }) =>
    discountId === null
      ? api('POST /discounts', { body: { code, ...terms } })
      : api('PUT /discounts/:id', { params: { id: discountId }, body: terms }),
  )

export const useEnd = (id: string) =>
  useChange(() => api('POST /discounts/:id/end', { params: { id } }))

export const useDeletion = (id: string) =>
  useChange(() => api('DELETE /discounts/:id', { params: { id } }))

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.discounts }),
  })
}
