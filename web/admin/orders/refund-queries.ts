import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { changeAlone } from '../parts/change-alone.ts'
import { keepOrder } from './order-queries.ts'
import type { SentRefund } from './unanswered-refund.ts'

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

/** Gives money back. */
export function useRefund(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `order ${orderId}` },
    mutationFn: ({ key, wish }: SentRefund) =>
      changeAlone(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/refunds', {
          params: { id: orderId },
          headers: { 'idempotency-key': key },
          body: wish,
        }),
      ),
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
