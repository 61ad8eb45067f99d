import { redirect } from 'react-router'
import type { Api } from '#contract/client.ts'
import { toProductHref } from '../card/product-card.tsx'

type OldHandle = { api: Api; handle: string; signal: AbortSignal }

/**
 * The way to the product that had this address in an earlier shop.
 * @throws ApiError with status 404 for any other name
 */
export async function redirectOldHandle({ api, handle, signal }: OldHandle): Promise<Response> {
  const params = { handle }
  const { productId } = await api('GET /product-handles/:handle', { params, signal })
  return redirect(toProductHref(productId), 301)
}
