import type { OrderPick } from '#contract/orders/order-admin.ts'
import type { OrderLineRow } from '../orders.tables.ts'
import { toLineId } from '../to-order.ts'

/** An order line with its offer as it is now. */
export type PickedLine = Pick<
  OrderLineRow,
  'orderId' | 'position' | 'name' | 'quantity' | 'restocked' | 'soldAs'
> & {
  artist: string | null
  /** Empty when there is none. */
  location: string
}

/** "Bin 2" comes before "Bin 10". */
const byShelf = new Intl.Collator('en', { numeric: true })

/**
 * The lines as a picker walks through the shop: by location, those without one last. Units that a refund restocked stay
 * in the shop.
 */
export function toPicks(lines: readonly PickedLine[]): OrderPick[] {
  return lines
    .filter(({ quantity, restocked }) => quantity > restocked)
    .map(toPick)
    .toSorted(
      (one, other) =>
        Number(one.location === '') - Number(other.location === '') ||
        byShelf.compare(one.location, other.location) ||
        byShelf.compare(one.artist, other.artist) ||
        byShelf.compare(one.name, other.name),
    )
}

function toPick({
  orderId,
  position,
  name,
  quantity,
  restocked,
  soldAs,
  artist,
  location,
}: PickedLine): OrderPick {
  const { mediaGrade, sleeveGrade, condition, optionLabel, sku = '' } = soldAs ?? {}
  return {
    lineId: toLineId({ orderId, position }),
    quantity: quantity - restocked,
    location,
    sku,
    artist: soldAs?.artist || artist || '',
    name,
    ...(mediaGrade && { mediaGrade }),
    ...(sleeveGrade && { sleeveGrade }),
    ...(condition && { condition }),
    ...(optionLabel && { optionLabel }),
  }
}
