import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Order } from '../../../contract/orders.ts'
import type { OrderPayment, Refund, RefundState } from '../../../contract/refunds.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { changeAlone } from '../parts/change-alone.ts'
import { keepOrder, reloadOrder } from './order-queries.ts'
import type { SentRefund } from './unanswered-refund.ts'

const UNSETTLED_POLL_MS = 15_000

/** Money that is asked for or on its way. */
const unsettled: RefundState[] = ['asked', 'pending']

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
 * What came in for an order and what went back. Asked again until every refund is settled; news of one is news of the
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

/** Gives money back. */
export function useRefund(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    ...moneyChange(queryClient, orderId),
    mutationFn: ({ key, wish }: SentRefund) =>
      changeAlone(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/refunds', {
          params: { id: orderId },
          headers: { 'idempotency-key': key },
          body: wish,
        }),
      ),
  })
}

/** Notes that what is owed went back in another way. */
export function useSettlement(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    ...moneyChange(queryClient, orderId),
    mutationFn: (basedOn: number) =>
      changeAlone(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/settle', { params: { id: orderId }, body: { basedOn } }),
      ),
  })
}

function moneyChange(queryClient: QueryClient, orderId: string) {
  return {
    scope: { id: `order ${orderId}` },
    onSuccess({ order, payment }: { order: Order; payment: OrderPayment }) {
      keepOrder(queryClient, order)
      queryClient.setQueryData(paymentQuery(orderId).queryKey, payment)
    },
    // What is left to refund may be less than was shown; a refused refund is told as well.
    onError() {
      void queryClient.invalidateQueries({ queryKey: adminKeys.payment(orderId) })
      void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
    },
  }
}
