import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import type { Discount } from '#contract/discounts.ts'
import { ifMatch } from '#contract/if-match.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useAdminList } from '../../shared/use-admin-list.ts'

/** Always in pages: a shop may have thousands of codes. */
export function useDiscountList(search: string) {
  return useAdminList<Discount>({
    queryKey: adminKeys.discountList(search),
    isFiltered: false,
    async loadPage(paging, signal) {
      const query = { ...(search && { search }), ...paging }
      const { discounts, pagination } = await api('GET /discounts', { query, signal })
      assertAnswer(Array.isArray(discounts))
      const { totalDiscounts: total, currentPage, totalPages } = pagination
      return { items: discounts, total, isLast: currentPage >= totalPages }
    },
  })
}

/** The code for the panel: current when opened and never refreshed, so that nothing changes under the form. */
export function useDiscount(id: string) {
  return useQuery({
    queryKey: adminKeys.discount(id),
    queryFn: async ({ signal }) =>
      (await api('GET /discounts/:id', { params: { id }, signal })).discount,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type DiscountTerms = CallRequest<'PUT /discounts/:id'>['body']

/** Saves the terms of the code that was opened, or a new code with them. */
export const useSave = (discount: Discount | undefined) =>
  useChange(async ({ code, ...terms }: DiscountTerms & { code: string }) => {
    if (!discount) return (await api('POST /discounts', { body: { code, ...terms } })).discount
    const { _id: id, version } = discount
    const request = { params: { id }, body: terms, headers: ifMatch(version) }
    return (await api('PUT /discounts/:id', request)).discount
  })

export const useEnd = (id: string) =>
  useChange(async () => (await api('POST /discounts/:id/end', { params: { id } })).discount)

export const useDeletion = (id: string) =>
  useChange(async () => {
    await api('DELETE /discounts/:id', { params: { id } })
    return undefined
  })

function useChange<Input>(mutationFn: (input: Input) => Promise<Discount | undefined>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (changed) => {
      if (changed) queryClient.setQueryData(adminKeys.discount(changed._id), changed)
      return queryClient.invalidateQueries({ queryKey: adminKeys.discountLists })
    },
  })
}
