import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderPayment, Refund, RefundState } from '#contract/orders/refunds.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { exclusiveMutation } from '../shared/exclusive-mutation.ts'
import { cacheOrder, reloadOrder } from './order-queries.ts'
import type { SentRefund } from './pending-refund.ts'

const UNSETTLED_POLL_MS = 15_000

/** The amount of requested and pending refunds. */
const unsettled: RefundState[] = ['requested', 'pending']

function paymentQuery(orderId: string) {
  return queryOptions({
    queryKey: adminKeys.payment(orderId),
    queryFn: async ({ client, queryKey, signal }) => {
      const { payment } = await api('GET /orders/:id/payment', { params: { id: orderId }, signal })
      assertAnswer(Array.isArray(payment?.refunds))
      const known = client.getQueryData<OrderPayment>(queryKey)
      if (known && !isSame(known.refunds, payment.refunds)) reloadOrder(client, orderId)
      return payment
    },
    staleTime: 0,
  })
}

function isSame(one: readonly Refund[], other: readonly Refund[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The payments and refunds of an order, polled until every refund has settled. A change of a refund reloads the
 * order, too.
 */
export function usePayment(orderId: string) {
  return useQuery({
    ...paymentQuery(orderId),
    refetchInterval: ({ state }) =>
      state.data?.refunds.some((refund) => unsettled.includes(refund.state))
        ? UNSETTLED_POLL_MS
        : false,
  })
}

export function useRefund(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    ...moneyChange(queryClient, orderId),
    mutationFn: ({ key, request }: SentRefund) =>
      exclusiveMutation(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/refunds', {
          params: { id: orderId },
          headers: { 'idempotency-key': key, ...ifMatch(request.payment.version) },
          body: request.input,
        }),
      ),
  })
}

/** Marks the amount due as refunded another way, as not due, or as never paid. */
export function useResolveRefundDue(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    ...moneyChange(queryClient, orderId),
    mutationFn: ({
      version,
      ...body
    }: {
      version: string
      refunded?: number
      wasNeverPaid?: true
    }) =>
      exclusiveMutation(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/refund-due/resolve', {
          params: { id: orderId },
          headers: ifMatch(version),
          body,
        }),
      ),
  })
}

function moneyChange(queryClient: QueryClient, orderId: string) {
  return {
    scope: { id: `order ${orderId}` },
    onSuccess({ order, payment }: { order: Order; payment: OrderPayment }) {
      cacheOrder(queryClient, order)
      queryClient.setQueryData(paymentQuery(orderId).queryKey, payment)
    },
    // After a failure too: the refundable amount may have fallen, and a refused refund is listed.
    onError() {
      void queryClient.invalidateQueries({ queryKey: adminKeys.payment(orderId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
    },
  }
}
