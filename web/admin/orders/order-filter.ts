import type { OrderStatus } from '#contract/orders/orders.ts'
import { orderStatuses } from '#web/orders/index.ts'
import type { Sort } from '../shared/use-sort-param.ts'

/** The sortable columns, by their API names. */
export const orderSortColumns = ['createdAt', 'total'] as const
export type OrderSortColumn = (typeof orderSortColumns)[number]

export type ShipsFilter = 'later' | 'today'

export type OrderFilter = {
  search: string
  status: OrderStatus | null
  /** Only orders whose payment needs attention. */
  attention: 'money' | null
  /** Only orders that wait for a pre-order. */
  ships: ShipsFilter | null
  sort: Sort<OrderSortColumn>
}

export function isFiltered({ search, status, attention, ships }: OrderFilter): boolean {
  return search !== '' || status !== null || attention !== null || ships !== null
}

/** From the URL, whose values are unchecked. */
export function readShips(text: string | null): ShipsFilter | null {
  return text === 'later' || text === 'today' ? text : null
}

/** From the URL, whose values are unchecked. */
export function readStatus(text: string | null): OrderStatus | null {
  return orderStatuses.find((status) => status === text) ?? null
}
