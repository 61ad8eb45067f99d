import { type Api, ApiError } from '#contract/client.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { toProduct } from './normalize-response.ts'

/** The current data of one product. @throws ApiError also without an id, and for a response without a product */
export async function getProduct(api: Api, id: string, signal: AbortSignal): Promise<Product> {
  if (!id) throw new ApiError({ message: 'Product ID is required', statusCode: 400 })
  const answer: { product: Product | null } | null = await api('GET /products/:id', {
    params: { id },
    signal,
  })
  if (!answer?.product?.name) throw new ApiError({ message: 'Product not found', statusCode: 404 })
  return toProduct(answer.product)
}
