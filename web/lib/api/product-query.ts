import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { getProduct } from './get-product.ts'

/** The common prefix of all product keys. */
export const productsKey = ['product'] as const

/** The current data of a product whose id this browser has stored. */
export function productQuery(productId: string) {
  return queryOptions({
    queryKey: [...productsKey, productId],
    queryFn: ({ signal }) => getProduct(api, productId, signal),
  })
}
