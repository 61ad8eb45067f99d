import type { OrderStatus } from '../../../contract/orders.ts'
import { orderStatuses } from '../../orders/index.ts'
import type { Sort } from '../parts/use-sort-param.ts'

/** The columns that sort, by the names the call knows them by. */
export const orderSortColumns = ['createdAt', 'total'] as const
export type OrderSortColumn = (typeof orderSortColumns)[number]

export type OrderFilter = {
  search: string
  status: OrderStatus | null
  /** Only those whose money the owner has to see to. */
  attention: 'money' | null
  sort: Sort<OrderSortColumn>
}

export function isFiltered({ search, status, attention }: OrderFilter): boolean {
  return search !== '' || status !== null || attention !== null
}

/** From the address, where anything may stand. */
export function readStatus(text: string | null): OrderStatus | null {
  return orderStatuses.find((status) => status === text) ?? null
}
