import type { AuditValues } from '#contract/audit.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { CopyChange, InventoryChange } from '#contract/offers.ts'
import type { UsedCopyRow } from './to-inventory.ts'

/** The columns that a change of a used copy sets; amounts are in dollars before and in cents after. */
export function toCopyColumns(
  copy: CopyChange,
  { cost, floorPrice, ...inventory }: InventoryChange,
): Partial<UsedCopyRow> {
  return {
    ...copy,
    ...inventory,
    ...(cost !== undefined && { costCents: toOptionalCents(cost) }),
    ...(floorPrice !== undefined && { floorCents: toOptionalCents(floorPrice) }),
  }
}

const toOptionalCents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
const toOptionalDollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** A used copy for the audit log (COPY-63). */
export function toCopyAuditValues(row: UsedCopyRow): AuditValues {
  const { sku, mediaGrade, sleeveGrade, condition, isPlayGraded, notes, location } = row
  const { acquiredOn, acquiredFrom, lot, isPriceFixed, shippingWeightGrams } = row
  return {
    ...{ sku, mediaGrade, sleeveGrade, condition, isPlayGraded, notes, location },
    cost: toOptionalDollars(row.costCents),
    floorPrice: toOptionalDollars(row.floorCents),
    ...{ acquiredOn, acquiredFrom, lot, isPriceFixed, shippingWeightGrams },
  }
}
