import type { DatedLine } from './orders.rules.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * An order in two parts: its customer has paid for a second parcel. The lines that were in the shop are sent first, its pre-orders
 * when they are all here.
 */

export function isInTwoParts({ delivery }: Pick<OrderRow, 'delivery'>): boolean {
  return delivery?.secondParcelCents !== undefined
}

type Rest = Pick<OrderRow, 'delivery' | 'shipsOn'> & {
  /** It has units, not refunded and back in stock, of lines that were in the shop. */
  hasUnitsHere: boolean
}

/** Whether a parcel of the order is its first part now: the pre-orders wait for their ship date. */
export function isRestWaiting(order: Rest, today: string): boolean {
  const { hasUnitsHere, shipsOn } = order
  return isInTwoParts(order) && hasUnitsHere && shipsOn !== null && shipsOn > today
}

/** Whether such lines have units of a line that was in the shop. */
export function haveUnitsHere(lines: readonly DatedLine[]): boolean {
  return lines.some(({ shipsOn, quantity, restocked }) => shipsOn === null && restocked < quantity)
}

type Parts = Pick<OrderRow, 'delivery'> & {
  /** A parcel with the first part has left. */
  isFirstPartSent: boolean
}

/** The lines that leave with the next parcel, or have left with the last. */
export function linesOfPart<Line extends DatedLine>(
  lines: readonly Line[],
  { isFirstPartSent, ...order }: Parts,
  today: string,
): Line[] {
  if (!isInTwoParts(order)) return [...lines]
  return lines.filter(({ shipsOn }) => (shipsOn === null ? !isFirstPartSent : shipsOn <= today))
}
