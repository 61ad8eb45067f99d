/** A sold line in cents: the unit price, and the discount of all its units. */
export type SoldLine = {
  priceCents: number
  quantity: number
  discountCents: number
  /** Units that are back already. */
  returned: number
}

/**
 * The price in cents of further units of a line that come back. All parts of a line add up to what it cost, in any order and
 * size: the cents that a discount does not divide evenly are rounded once.
 */
export function returnedCents(line: SoldLine, units: number): number {
  return costOf(line, line.returned + units) - costOf(line, line.returned)
}

/** The price of the first units of a line. */
function costOf({ priceCents, quantity, discountCents }: SoldLine, units: number): number {
  return priceCents * units - Math.round((discountCents * units) / quantity)
}
