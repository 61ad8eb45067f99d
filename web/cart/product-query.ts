import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { getProduct } from '../lib/get-product.ts'

/** One product at its current price, as a row of the cart shows it. */
export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ signal }) => getProduct(api, productId, signal),
  })
}
