import { format } from 'date-fns/format'
import type { Order } from '../../../contract/orders.ts'

/** `4 March 2026`, from a day without a time, which belongs to no time zone. */
export function formatPaperDay(isoDay: string): string {
  return format(new Date(`${isoDay}T00:00:00`), 'd MMMM yyyy')
}

/** How many things are in the parcel. */
export function countItems({ products }: Pick<Order, 'products'>): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}
