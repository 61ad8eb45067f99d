import type { OrderStatus } from '#contract/orders.ts'
import { orderStatuses } from '#web/orders/index.ts'
import type { Sort } from '../shared/use-sort-param.ts'

/** The sortable columns, by their API names. */
export const orderSortColumns = ['createdAt', 'total'] as const
export type OrderSortColumn = (typeof orderSortColumns)[number]

export type OrderFilter = {
  search: string
  status: OrderStatus | null
  /** Only orders whose payment needs attention. */
  attention: 'money' | null
  sort: Sort<OrderSortColumn>
}

export function isFiltered({ search, status, attention }: OrderFilter): boolean {
  return search !== '' || status !== null || attention !== null
}

/** From the URL, whose values are unchecked. */
export function readStatus(text: string | null): OrderStatus | null {
  return orderStatuses.find((status) => status === text) ?? null
}
