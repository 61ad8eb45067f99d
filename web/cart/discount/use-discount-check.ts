import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '#contract/client.ts'
import { toCents } from '#contract/money.ts'
import { useSession } from '#web/account/index.ts'
import { api } from '#web/lib/api/api.ts'
import { acceptCode, cartDiscount, refuseCode, toLinesKey } from './code-store.ts'

export type CheckedLine = { productId: string; quantity: number; price?: number | undefined }

/** Whether the shop has a code that can be entered. */
export function useOffered(): boolean {
  const { data } = useQuery({
    queryKey: ['discounts offered'],
    queryFn: ({ signal }) => api('GET /discounts/offered', { signal }),
    staleTime: 5 * 60_000,
  })
  return data?.isOffered === true
}

/**
 * Keeps the discount of the cart up to date with its code and lines.
 * @returns whether the last check failed for another reason than the code
 */
export function useDiscountCheck(code: string | null, lines: readonly CheckedLine[]): boolean {
  const { user } = useSession()
  const key = toLinesKey(lines)
  const { data, error } = useQuery({
    queryKey: ['discount', user?._id, code, key, lines.map(({ price }) => price)],
    queryFn: ({ signal }) => {
      const products = lines.map(({ productId, quantity }) => ({ productId, quantity }))
      const body = { code: code ?? '', products }
      return user
        ? api('POST /carts/me/discount', { body, signal })
        : api('POST /discounts/check', { body, signal })
    },
    enabled: code !== null && lines.length > 0,
    retry: false,
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const refusal = error instanceof ApiError && error.field === 'code' ? error : null
  const isRefused = refusal?.statusCode === 404 || refusal?.statusCode === 409
  const cents = data ? toCents(data.discount.amount) : 0
  const isFreeDelivery = data?.discount.freeDelivery ?? false

  useEffect(() => {
    if (code === null) return cartDiscount.set(null)
    if (data) acceptCode({ code, lines: key })
    if (refusal && isRefused) {
      const text = refusal.serverMessage ?? ''
      refuseCode({ code, text, lines: key }, refusal.statusCode === 409)
    }
    // Without a response the order decides.
    if (data || error) cartDiscount.set({ code, cents, isFreeDelivery, lines: key })
  }, [code, key, cents, isFreeDelivery, data, error, refusal, isRefused])

  return error !== null && !isRefused
}
