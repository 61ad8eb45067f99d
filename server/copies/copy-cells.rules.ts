import { copyFields } from '#contract/copies/copy-fields.ts'
import { type CopyCellField, copyColumnFields } from '#contract/copies/used-copy-csv.ts'
import type { CopyChange, InventoryChange } from '#contract/products/offers.ts'

/** The values of a used copy that a file changes; amounts in dollars. */
export type CopyValues = { price: number; copy: CopyChange; inventory: InventoryChange }

/** The cell of a column about the copy, as an export writes it. */
export function toCopyCell(column: string, { price, copy, inventory }: CopyValues): string {
  const values: Partial<Record<CopyCellField, unknown>> = { ...copy, ...inventory, price }
  const field = copyColumnFields.get(column) ?? 'price'
  const kind = field === 'price' ? 'amount' : copyFields[field].kind
  const value = values[field]
  if (kind === 'yesNo') return value === true ? 'yes' : 'no'
  return kind === 'amount' && typeof value === 'number' ? value.toFixed(2) : String(value ?? '')
}
