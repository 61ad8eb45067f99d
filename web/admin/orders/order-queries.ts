import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { exclusiveMutation } from '../shared/exclusive-mutation.ts'
import type { Choice } from '../shared/saved-select.tsx'
import { type ListData, mapItems, useAdminList } from '../shared/use-admin-list.ts'
import { isFiltered, type OrderFilter, toOrderQuery } from './order-filter.ts'

const listsKey = [...adminKeys.orders, 'list']

export function useOrderList(filter: OrderFilter) {
  return useAdminList<Order>({
    queryKey: [...listsKey, filter],
    isFiltered: isFiltered(filter),
    async loadPage(paging, signal) {
      const query = { ...paging, ...toOrderQuery(filter) }
      const { status, orders, pagination } = await api('GET /orders', { query, signal })
      assertAnswer(status === 'success' && Array.isArray(orders))
      return { items: orders, total: pagination?.totalOrders ?? orders.length }
    },
  })
}

function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: [...adminKeys.orders, 'one', orderId],
    queryFn: async ({ signal }) => {
      const { order } = await api('GET /orders/:id', { params: { id: orderId }, signal })
      assertAnswer(Boolean(order?._id))
      return order
    },
  })
}

/** One order, at once from a cached list, then with current data. */
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
    .getQueriesData<ListData<Order>>({ queryKey: listsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ _id }) => _id === orderId)
}

/**
 * Sets the status, unless it has changed since it was shown. The changes of one order are sent one at a time,
 * which makes the last one win.
 */
export function useStatusChange(orderId: string, sendConfirmation: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `order ${orderId}` },
    mutationFn: async (choice: Choice<OrderStatus>) => {
      const version = findChosenVersion(queryClient, orderId, choice)
      const { order } = await exclusiveMutation(queryClient, adminKeys.orders, () =>
        api('PATCH /orders/:id', {
          params: { id: orderId },
          headers: version === undefined ? {} : ifMatch(version),
          body: { status: choice.to, ...(sendConfirmation ? {} : { sendConfirmation }) },
        }),
      )
      return order
    },
    onSuccess: (order) => cacheOrder(queryClient, order),
    onError: () => {
      reloadOrder(queryClient, orderId)
      void queryClient.invalidateQueries({ queryKey: adminKeys.payment(orderId) })
    },
  })
}

/** Completes an order that its customer collects, as the scan of its packing slip does. */
export function useHandOver(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `order ${id}` },
    mutationFn: async () => {
      const { order } = await exclusiveMutation(queryClient, adminKeys.orders, () =>
        api('POST /orders/:id/hand-over', { params: { id } }),
      )
      return order
    },
    onSuccess: (order) => cacheOrder(queryClient, order),
    onError: () => reloadOrder(queryClient, id),
  })
}

/** A status chosen while an earlier choice was being saved is based on the version with that earlier choice. */
function findChosenVersion(
  queryClient: QueryClient,
  orderId: string,
  { from, version }: Choice<OrderStatus>,
): string | undefined {
  const order = queryClient.getQueryData(orderQuery(orderId).queryKey)
  return order?.status === from ? order.version : version
}

/** Replaces the order in the cached lists. All other cached data is now stale. */
export function cacheOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order._id).queryKey, order)
  queryClient.setQueriesData<ListData<Order>>({ queryKey: listsKey }, (data) =>
    mapItems(data, (item) => (item._id === order._id ? order : item)),
  )
  void queryClient.invalidateQueries({ queryKey: adminKeys.all, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(order._id) })
  void queryClient.invalidateQueries({ queryKey: adminKeys.payment(order._id) })
}

/** For an order that differs from the cached one: reloads it with its timeline. */
export function reloadOrder(queryClient: QueryClient, orderId: string): void {
  void queryClient.invalidateQueries({ queryKey: adminKeys.orders })
  void queryClient.invalidateQueries({ queryKey: adminKeys.timeline(orderId) })
}
