import type { Product } from './catalogue.ts'

/** The one rule for page, structured data and merchant feed, which search engines compare with each other. */
export type Availability =
  | { state: 'in stock' }
  | { state: 'sold out' }
  | { state: 'pre-order'; shipsOn: string }

type Dated = Partial<Pick<Product, 'shipsOn' | 'albumInfo' | 'copy' | 'drop'>>

/**
 * The day from which an offer ships: its ship date, otherwise the release date of its record. Empty for an offer that
 * ships now, as every used copy does.
 * @param today the date in the shop's time zone, such as `2026-11-21`
 */
export function toShipDate({ shipsOn, albumInfo, copy }: Dated, today: string): string {
  const day = copy ? '' : (shipsOn ?? albumInfo?.releaseDate ?? '')
  return day > today ? day : ''
}

/**
 * An offer with a ship date and with units is a pre-order until that day. Without units, or before the start of its drop, it is
 * sold out.
 */
export function toAvailability(
  offer: Dated & Pick<Product, 'available'>,
  today: string,
): Availability {
  const isClosed = offer.drop !== undefined && offer.drop.state !== 'on-sale'
  if (offer.available <= 0 || isClosed) return { state: 'sold out' }
  const shipsOn = toShipDate(offer, today)
  return shipsOn ? { state: 'pre-order', shipsOn } : { state: 'in stock' }
}
