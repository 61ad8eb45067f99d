import { queryOptions } from '@tanstack/react-query'
import { getProduct } from '../lib/get-product.ts'
import { api } from './api.ts'

/** What all of them begin with. */
export const productsKey = ['product'] as const

/** One product as the shop has it now, for what is kept in this browser by its id. */
export function productQuery(productId: string) {
  return queryOptions({
    queryKey: [...productsKey, productId],
    queryFn: ({ signal }) => getProduct(api, productId, signal),
  })
}
