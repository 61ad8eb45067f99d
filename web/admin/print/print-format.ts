import { format } from 'date-fns/format'
import type { Order } from '#contract/orders.ts'

/** `4 March 2026`, from a date without a time, which has no time zone. */
export function formatPrintDay(isoDay: string): string {
  return format(new Date(`${isoDay}T00:00:00`), 'd MMMM yyyy')
}

/** The number of items in the parcel. */
export function countItems({ products }: Pick<Order, 'products'>): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}
