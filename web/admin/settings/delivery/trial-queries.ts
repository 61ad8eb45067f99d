import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { uncachedApi } from '../../shared/uncached-api.ts'

/** More are found by another word. */
const PRODUCTS_SHOWN = 8

export function useTrialProducts(search: string) {
  return useQuery({
    queryKey: [...adminKeys.products, 'for a trial', search],
    queryFn: async ({ signal }) => {
      const query = { search, view: 'products', page: 1, limit: PRODUCTS_SHOWN } as const
      return (await uncachedApi('GET /products', { query, signal })).products
    },
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
  })
}

/** The rates that a customer is offered, with the saved settings. */
export function useTrialRates(query: { country: string; items: string }) {
  return useQuery({
    queryKey: adminKeys.deliveryTrial(query),
    queryFn: ({ signal }) => api('GET /delivery', { query, signal }),
  })
}
