import type { OrderSource } from '#contract/orders/order-source.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { orderStatuses } from '#web/orders/index.ts'
import type { Sort } from '../shared/use-sort-param.ts'

/** The sortable columns, by their API names. */
export const orderSortColumns = ['createdAt', 'total'] as const
export type OrderSortColumn = (typeof orderSortColumns)[number]

export const sourceNames: Record<OrderSource, string> = {
  shop: 'Online shop',
  counter: 'Counter',
  'by hand': 'By hand',
}

export type ShipsFilter = 'later' | 'today'

export type OrderFilter = {
  search: string
  status: OrderStatus | null
  /** Only orders whose payment needs attention. */
  attention: 'money' | null
  /** Only orders that wait for a pre-order. */
  ships: ShipsFilter | null
  source: OrderSource | null
  sort: Sort<OrderSortColumn>
}

/** The parameters of the list and of its export. */
export function toOrderQuery({ search, status, attention, ships, source, sort }: OrderFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(attention && { attention }),
    ...(ships && { ships }),
    ...(source && { source }),
    ...(sort && { sort: sort.column, order: sort.direction }),
  }
}

export function isFiltered({ search, status, attention, ships, source }: OrderFilter): boolean {
  const choices = [status, attention, ships, source]
  return search !== '' || choices.some((choice) => choice !== null)
}

/** From the URL, whose values are unchecked. */
export function readSource(text: string | null): OrderSource | null {
  return text !== null && isSource(text) ? text : null
}

const isSource = (text: string): text is OrderSource => Object.hasOwn(sourceNames, text)

/** From the URL, whose values are unchecked. */
export function readAttention(text: string | null): OrderFilter['attention'] {
  return text === 'money' ? text : null
}

/** From the URL, whose values are unchecked. */
export function readShips(text: string | null): ShipsFilter | null {
  return text === 'later' || text === 'today' ? text : null
}

/** From the URL, whose values are unchecked. */
export function readStatus(text: string | null): OrderStatus | null {
  return orderStatuses.find((status) => status === text) ?? null
}
