import { differenceInDays } from 'date-fns/differenceInDays'
import { toDollars } from '#contract/money.ts'
import type { Inventory } from '#contract/offers.ts'
import type { usedCopies } from './offers.tables.ts'

export type UsedCopyRow = typeof usedCopies.$inferSelect

/** The private part of a used copy: for admins only. Amounts in dollars, age in whole days at `now`. */
export function toInventory(row: UsedCopyRow, now: Date): Inventory {
  const { sku, state, location, acquiredFrom, lot, isPriceFixed, createdAt } = row
  // An undo makes a copy a draft again that was on sale.
  const listedAt = state === 'draft' ? null : row.listedAt
  return {
    ...{ sku, state, location, acquiredFrom, lot, isPriceFixed },
    ...(row.costCents !== null && { cost: toDollars(row.costCents) }),
    ...(row.floorCents !== null && { floorPrice: toDollars(row.floorCents) }),
    ...(row.acquiredOn !== null && { acquiredOn: row.acquiredOn }),
    ...(row.shippingWeightGrams !== null && { shippingWeightGrams: row.shippingWeightGrams }),
    ...(row.discogsListingId !== null && { discogsListingId: row.discogsListingId }),
    createdAt: createdAt.toISOString(),
    ...(listedAt && { listedAt: listedAt.toISOString() }),
    ageDays: Math.max(0, differenceInDays(now, listedAt ?? createdAt)),
    ...(row.soldAt && { soldAt: row.soldAt.toISOString() }),
    ...(row.orderId !== null && { orderId: row.orderId }),
  }
}
