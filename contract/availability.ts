import type { Product } from './catalogue.ts'

/** The one rule for page, structured data and merchant feed, which search engines compare with each other. */
export type Availability =
  | { state: 'in stock' }
  | { state: 'sold out' }
  | { state: 'pre-order'; releaseDate: string }

/**
 * An unreleased record with units is a pre-order until its release day; without units it is sold out.
 * @param today the date in the shop's time zone, such as `2026-11-21`
 */
export function toAvailability(
  { available, albumInfo }: Pick<Product, 'available' | 'albumInfo'>,
  today: string,
): Availability {
  if (available <= 0) return { state: 'sold out' }
  const releaseDate = albumInfo?.releaseDate ?? ''
  return releaseDate > today ? { state: 'pre-order', releaseDate } : { state: 'in stock' }
}
