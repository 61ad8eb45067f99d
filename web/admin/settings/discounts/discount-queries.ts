import type { QueryClient } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { Discount } from '#contract/orders/discounts.ts'
import { api } from '#web/lib/api/api.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { useChange, useOpened } from '../../shared/record-queries.ts'
import { useAdminList } from '../../shared/use-admin-list.ts'

const listsKey = ['admin', 'discounts', 'list']
const discountKey = (id: string) => ['admin', 'discounts', 'one', id]

/** Always in pages: a shop may have thousands of codes. */
export function useDiscountList(search: string) {
  return useAdminList<Discount>({
    queryKey: [...listsKey, search],
    async loadPage(paging, signal) {
      const query = { ...(search && { search }), ...paging }
      const { discounts, pagination } = await api('GET /discounts', { query, signal })
      assertAnswer(Array.isArray(discounts))
      return { items: discounts, total: pagination.totalDiscounts, pagination }
    },
  })
}

/** The code as it is now. */
export const loadDiscount = async ({ _id: id }: { _id: string }) =>
  (await api('GET /discounts/:id', { params: { id } })).discount

export const useDiscount = (id: string) =>
  useOpened(discountKey(id), () => loadDiscount({ _id: id }))

export type NewDiscount = CallRequest<'POST /discounts'>['body']
type DiscountSave = { input: NewDiscount; base: Discount | undefined }

const effects = {
  cache: (queryClient: QueryClient, discount: Discount) =>
    queryClient.setQueryData(discountKey(discount._id), discount),
  awaits: [listsKey],
}

/** Saves the terms of a code that was opened, or a new code with them. */
export const useSaveDiscount = () =>
  useChange(async ({ input: { code, ...terms }, base }: DiscountSave) => {
    if (!base) return (await api('POST /discounts', { body: { code, ...terms } })).discount
    const request = { params: { id: base._id }, body: terms, headers: ifMatch(base.version) }
    return (await api('PUT /discounts/:id', request)).discount
  }, effects)

export const useEnd = (id: string) =>
  useChange(
    async () => (await api('POST /discounts/:id/end', { params: { id } })).discount,
    effects,
  )

export const useDeletion = (id: string) =>
  useChange(() => api('DELETE /discounts/:id', { params: { id } }), {
    awaits: [listsKey],
  })
