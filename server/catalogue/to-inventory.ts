import { differenceInDays } from 'date-fns/differenceInDays'
import type { Inventory } from '#contract/products/offers.ts'
import { toCopyFields, type UsedCopyRow } from './copy-values.rules.ts'

/** The private part of a used copy: for admins only. Amounts in dollars, age in whole days at `now`. */
export function toInventory(row: UsedCopyRow, now: Date): Inventory {
  const { sku, state, createdAt } = row
  // An undo makes a copy a draft again that was on sale.
  const listedAt = state === 'draft' ? null : row.listedAt
  return {
    sku,
    state,
    ...toCopyFields('inventory', row),
    ...(row.discogsListingId !== null && { discogsListingId: row.discogsListingId }),
    createdAt: createdAt.toISOString(),
    ...(listedAt && { listedAt: listedAt.toISOString() }),
    ageDays: Math.max(0, differenceInDays(now, listedAt ?? createdAt)),
    ...(row.soldAt && { soldAt: row.soldAt.toISOString() }),
    ...(row.orderId !== null && { orderId: row.orderId }),
  }
}
