import type { OrderFilter } from './orders/order-filter.ts'

/** The names under which the back office keeps what it has loaded. */
export const adminKeys = {
  all: ['admin'],
  orders: ['admin', 'orders'],
  orderLists: ['admin', 'orders', 'list'],
  orderList: (filter: OrderFilter) => ['admin', 'orders', 'list', filter],
  order: (orderId: string) => ['admin', 'orders', 'one', orderId],
} as const
