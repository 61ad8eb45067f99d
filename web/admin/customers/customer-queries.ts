import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role, User } from '#contract/accounts.ts'
import type { Customer } from '#contract/customers.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { exclusiveMutation } from '../shared/exclusive-mutation.ts'
import { withReauth } from '../shared/reauth/recent-auth.ts'
import type { Choice } from '../shared/saved-select.tsx'
import { type ListData, mapItems, useAdminList } from '../shared/use-admin-list.ts'
import { type CustomerFilter, toCustomerQuery } from './customer-filter.ts'

const customersKey = ['admin', 'customers']
const listsKey = [...customersKey, 'list']
const customerKey = (userId: string) => [...customersKey, 'one', userId]

export function useCustomerList(filter: CustomerFilter) {
  return useAdminList<Customer>({
    queryKey: [...listsKey, filter],
    isFiltered: filter.search !== '',
    async loadPage(paging, signal) {
      const query = { ...paging, ...toCustomerQuery(filter) }
      const { users, pagination } = await api('GET /users', { query, signal })
      assertAnswer(Array.isArray(users))
      return { items: users, total: pagination?.totalUsers ?? users.length }
    },
  })
}

/** One customer, at once from a cached list, then with current data. */
export function useCustomer(userId: string) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: customerKey(userId),
    queryFn: async ({ signal }): Promise<User> => {
      const { user } = await api('GET /users/:id', { params: { id: userId }, signal })
      assertAnswer(Boolean(user?._id))
      return user
    },
    staleTime: 0,
    placeholderData: () => findListedCustomer(queryClient, userId),
  })
}

function findListedCustomer(queryClient: QueryClient, userId: string): User | undefined {
  return queryClient
    .getQueriesData<ListData<Customer>>({ queryKey: listsKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ _id }) => _id === userId)
}

/** The orders of one customer, newest first. The response is filtered again: never show another customer's orders. */
export function useOrdersOfCustomer(userId: string) {
  return useQuery({
    queryKey: [...adminKeys.orders, 'of customer', userId],
    queryFn: async ({ signal }) => {
      const { status, orders } = await api('GET /orders', { query: { 'user-id': userId }, signal })
      assertAnswer(status === 'success' && Array.isArray(orders))
      return orders.filter((order) => order.userId?._id === userId)
    },
    staleTime: 0,
  })
}

/** Whether the customer, once an admin, can sign in only after setting a password with a mailed link; idle without an id. */
export const useCustomerSignIn = (userId = '') =>
  useQuery({
    queryKey: ['admin', 'customer sign-in', userId],
    queryFn: ({ signal }) => api('GET /users/:id/sign-in', { params: { id: userId }, signal }),
    enabled: userId !== '',
    staleTime: 0,
  })

export function useRoleChange(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `role of ${userId}` },
    mutationFn: async ({ to: role }: Choice<Role>) => {
      const { user } = await withReauth(() =>
        exclusiveMutation(queryClient, customersKey, () =>
          api('PATCH /users/:id/role', { params: { id: userId }, body: { role } }),
        ),
      )
      return user
    },
    onSuccess: (user) => cacheCustomer(queryClient, user),
  })
}

/** Replaces the user in the cached lists. All other cached data is now stale. */
function cacheCustomer(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(customerKey(user._id), user)
  queryClient.setQueriesData<ListData<Customer>>({ queryKey: listsKey }, (data) =>
    mapItems(data, (item) => (item._id === user._id ? { ...item, ...user } : item)),
  )
  void queryClient.invalidateQueries({ queryKey: adminKeys.all, refetchType: 'none' })
}
