import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** One product at its current price, as a row of the cart shows it. */
export function productQuery(productId: string) {
  return queryOptions({
    queryKey: ['product', productId],
    queryFn: async ({ signal }) => {
      const { product } = await api('GET /products/:id', { params: { id: productId }, signal })
      return product
    },
  })
}
