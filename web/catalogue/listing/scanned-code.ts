import { toGtin } from '#contract/pressings/barcode.ts'
import { toProductHref } from '../card/product-card.tsx'
import {
  type ListingPosition,
  type ListingState,
  toListingHref,
  toStartHref,
} from './listing-state.ts'
import type { ListingPage } from './load-listing.ts'

/** Whether a search text is a whole barcode, or the number on the sticker of a used copy: both have a check digit. */
export function isCode(search: string): boolean {
  return toGtin(search) !== undefined
}

/**
 * The page of the only product that has the searched code: a scan goes straight to its record. Null with several
 * products, and with filters, which a person has set.
 */
export function findScanned(
  { products, totalProducts, meantSearch }: ListingPage,
  place: ListingPosition,
  state: ListingState,
): string | null {
  const [only] = products
  const isWhole = meantSearch === undefined && toListingHref(place, state) === toStartHref(place)
  if (!isWhole || totalProducts !== 1 || !only) return null
  return toProductHref(only._id)
}

/** "3 pressings have this barcode."; null for any other search, a part of a barcode included. */
export function sharedBarcodeText(
  { products, totalProducts }: ListingPage,
  search: string,
): string | null {
  const isShared =
    isCode(search) && totalProducts > 1 && products.every(({ match }) => match?.in === 'barcode')
  return isShared ? `${totalProducts} pressings have this barcode.` : null
}
