import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Order, OrderStatus } from '../../../contract/orders.ts'
import { api } from '../../lib/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../parts/admin-failure.ts'
import { changeAlone } from '../parts/change-alone.ts'
import type { Choice } from '../parts/saved-select.tsx'
import { type ListData, mapItems, useAdminList } from '../parts/use-admin-list.ts'
import { isFiltered, type OrderFilter } from './order-filter.ts'

export function useOrderList(filter: OrderFilter) {
  const { search, status, attention, sort } = filter
  return useAdminList<Order>({
    queryKey: adminKeys.orderList(filter),
    isFiltered: isFiltered(filter),
    async loadPage(paging, signal) {
      const {
        status: outcome,
        orders,
        pagination,
      } = await api('GET /orders', {
        query: {
          ...paging,
          ...(search ? { search } : {}),
          ...(status ? { status } : {}),
          ...(attention ? { attention } : {}),
          ...(sort ? { sort: sort.column, order: sort.direction } : {}),
        },
        signal,
      })
      assertAnswer(outcome === 'success' && Array.isArray(orders))
      return { items: orders, total: pagination?.totalOrders ?? orders.length }
    },
  })
}

function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: adminKeys.order(orderId),
    queryFn: async ({ signal }) => {
      const { order } = await api('GET /orders/:id', { params: { id: orderId }, signal })
      assertAnswer(Boolean(order?._id))
      return order
    },
  })
}

/** One order, at once as a list has it, then as it is now. */
export function useOrder(orderId: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    placeholderData: () => findListedOrder(queryClient, orderId),
  })
}

function findListedOrder(queryClient: QueryClient, orderId: string): Order | undefined {
  return queryClient
    .getQueriesData<ListData<Order>>({ queryKey: adminKeys.orderLists })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ _id }) => _id === orderId)
}

/**
 * Sets the status, unless the order has another by now than the one shown. Changes of one order are sent one after the
 * other, so the last one chosen stands.
 */
export function useStatusChange(orderId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `order ${orderId}` },
    mutationFn: async ({ from, to }: Choice<OrderStatus>) => {
      const { order } = await changeAlone(queryClient, adminKeys.orders, () =>
        api('PATCH /orders/:id', {
          params: { id: orderId },
          headers: { 'based-on': from },
          body: { status: to },
        }),
      )
      return order
    },
    onSuccess: (order) => keepOrder(queryClient, order),
    onError: () => {
      reloadOrder(queryClient, orderId)
      void queryClient.invalidateQueries({ queryKey: adminKeys.payment(orderId) })
    },
  })
}

/** Puts the order in place of what was known of it. Everything else loaded here is now out of date. */
export function keepOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order._id).queryKey, order)
  queryClient.setQueriesData<ListData<Order>>({ queryKey: adminKeys.orderLists }, (data) =>
    mapItems(data, (item) => (item._id === order._id ? order : item)),
  )
  void queryClient.invalidateQueries({ queryKey: adminKeys.all, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(order._id) })
  void queryClient.invalidateQueries({ queryKey: adminKeys.payment(order._id) })
}

/** For an order that is another than was known: loads it wherever it is shown, and what happened to it. */
export function reloadOrder(queryClient: QueryClient, orderId: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
  void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
}
