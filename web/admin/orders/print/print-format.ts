import type { OrderDocument, OrderPick } from '#contract/orders/order-admin.ts'
import { timeFormat } from '../../shared/format-time.ts'

const printDay = timeFormat('d MMMM yyyy', { dateStyle: 'long' })

/** `4 March 2026`, from a date without a time, which has no time zone. */
export function formatPrintDay(isoDay: string): string {
  return printDay(`${isoDay}T00:00:00`)
}

/** How many items are in the parcel: `3 items` */
export function formatItemCount(picks: readonly Pick<OrderPick, 'quantity'>[]): string {
  return toItems(picks.reduce((sum, { quantity }) => sum + quantity, 0))
}

export const toItems = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** The picks of the whole parcel, of the orders that ship in it too. */
export function listAllPicks({ picks, together = [] }: OrderDocument): OrderPick[] {
  return [picks, ...together.map((packed) => packed.picks)].flat()
}
