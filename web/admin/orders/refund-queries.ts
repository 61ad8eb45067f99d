import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallRequest } from '../../../contract/calls.ts'
import { isApiError } from '../../../contract/client.ts'
import { api } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { keepOrder } from './order-queries.ts'

const UNANSWERED_POLL_MS = 15_000

function paymentQuery(orderId: string) {
  return queryOptions({
    queryKey: adminKeys.payment(orderId),
    queryFn: async ({ signal }) => {
      const { payment } = await api('GET /orders/:id/payment', { params: { id: orderId }, signal })
      assertAnswer(Array.isArray(payment?.refunds))
      return payment
    },
    staleTime: 0,
  })
}

/** What came in for an order and what went back. Asked again while a refund has no answer. */
export function usePayment(orderId: string) {
  return useQuery({
    ...paymentQuery(orderId),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => refund.state === 'asked') ? UNANSWERED_POLL_MS : false,
  })
}

export type RefundWish = CallRequest<'POST /orders/:id/refunds'>['body']

/**
 * The key of a wish: the same until it is changed or answered, so that what is pressed again after a lost answer
 * gives nothing back a second time.
 */
export function useWishKey() {
  const last = useRef({ wish: '', key: '' })
  return {
    keyOf(wish: RefundWish): string {
      const text = JSON.stringify(wish)
      if (last.current.wish !== text) last.current = { wish: text, key: randomId() }
      return last.current.key
    },
    /** Refused for good: the next press is another wish. */
    forget(error: unknown) {
      if (isApiError(error) && error.statusCode >= 400 && error.statusCode < 500) {
        last.current = { wish: '', key: '' }
      }
    },
  }
}

/** Gives money back. A key that was used before gives nothing back a second time. */
export function useRefund(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `order ${orderId}` },
    mutationFn: async ({ key, wish }: { key: string; wish: RefundWish }) => {
      await queryClient.cancelQueries({ queryKey: adminKeys.orders })
      return api('POST /orders/:id/refunds', {
        params: { id: orderId },
        headers: { 'idempotency-key': key },
        body: wish,
      })
    },
    onSuccess: ({ order, payment }) => {
      keepOrder(queryClient, order)
      queryClient.setQueryData(paymentQuery(orderId).queryKey, payment)
    },
    // What is left to refund may be less than was shown; a refused refund is told as well.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.payment(orderId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
    },
  })
}
