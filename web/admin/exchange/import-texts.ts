import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { formatNumber } from '#contract/locale.ts'
import { pluralize } from '../shared/pluralize.ts'

/** A new row of a Shopify file may be an option or an image. */
function toAdded({ counts, format }: ProductImport): string {
  return format === 'shopify'
    ? pluralize(counts.new, 'row', 'rows')
    : pluralize(counts.new, 'product', 'products')
}

/** "2 products are new, 3 would change, 40 stay as they are" */
export function toSummary(found: ProductImport): string {
  const { counts } = found
  const parts = [
    `${toAdded(found)} ${counts.new === 1 ? 'is' : 'are'} new`,
    ...(counts.newCopies
      ? [`${pluralize(counts.newCopies, 'used copy is', 'used copies are')} new`]
      : []),
    `${formatNumber(counts.changed)} would change`,
    ...(counts.soldElsewhere ? [`${formatNumber(counts.soldElsewhere)} sold elsewhere`] : []),
    counts.unchanged === 1
      ? '1 stays as it is'
      : `${formatNumber(counts.unchanged)} stay as they are`,
    ...(counts.skipped ? [`${formatNumber(counts.skipped)} skipped`] : []),
  ]
  return parts.join(', ')
}

/** "Applied: 2 products added, 3 changed" */
export function toResult(found: ProductImport): string {
  const { counts } = found
  const parts = [
    `Applied: ${toAdded(found)} added`,
    `${formatNumber(counts.changed)} changed`,
    ...(counts.newCopies
      ? [`${pluralize(counts.newCopies, 'used copy', 'used copies')} added`]
      : []),
  ]
  return parts.join(', ')
}
