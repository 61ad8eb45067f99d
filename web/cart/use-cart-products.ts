import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CartProduct } from '#contract/cart.ts'
import { toCents } from '#contract/money.ts'
import { isNotFound } from '#web/lib/api/api.ts'
import { productQuery, productsKey } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import type { CartEntry } from './cart-entries.ts'
import { productGone, reportCartError } from './cart-notices.ts'
import { withHeld } from './shortage.ts'
import type { CartView } from './use-cart.ts'
import type { useCartChanges } from './use-cart-changes.ts'

export type CartItem = CartEntry & {
  /** Undefined while it loads, or when neither the request nor the server's cart has it. */
  product: CartProduct | undefined
  isLoading: boolean
}

/**
 * The entries with their products, each fetched by id. A failed fetch falls back to the product in the server's
 * cart and is only logged; only a product that no longer exists is dropped.
 */
export function useCartProducts(
  { entries, storedProducts }: CartView,
  remove: ReturnType<typeof useCartChanges>['remove'],
): CartItem[] {
  const results = useQueries({ queries: entries.map(({ productId }) => productQuery(productId)) })
  const failures = results.flatMap(({ error }, index) => {
    const productId = entries[index]?.productId
    return error && productId ? [{ productId, error }] : []
  })
  const failedIds = failures.map(({ productId }) => productId).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of failed rows
  useEffect(() => {
    for (const { productId, error } of failures) {
      if (isNotFound(error)) {
        void remove(productId)
        reportCartError(productGone)
      } else {
        console.error(error)
      }
    }
  }, [failedIds])

  return entries.map((entry, index) => {
    const result = results[index]
    const stored = storedProducts.get(entry.productId)
    return {
      ...entry,
      product: result?.data ? withHeld(result.data, stored) : stored,
      isLoading: result?.isPending === true && !result.error,
    }
  })
}

/** Refetches products that may have changed since the cart was last open. */
export function useFreshProducts(isLookedAt: boolean): void {
  useEffect(() => {
    if (!isLookedAt) return
    const stale = { queryKey: productsKey, type: 'active', stale: true } as const
    void queryClient.refetchQueries(stale, { cancelRefetch: false })
  }, [isLookedAt])
}

/** The sum of price × quantity; null while a price is unknown. */
export function totalCents(items: readonly CartItem[]): number | null {
  let total = 0
  for (const { product, quantity } of items) {
    if (!product) return null
    total += toCents(product.price) * quantity
  }
  return total
}
