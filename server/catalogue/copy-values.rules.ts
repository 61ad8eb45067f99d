import type { AuditValues } from '#contract/audit.ts'
import {
  type CopyField,
  type CopyFieldsWith,
  type CopyPart,
  copyFieldNames,
  copyFields,
  listPart,
} from '#contract/copies/copy-fields.ts'
import { toCents, toDollars } from '#contract/money.ts'
import type { Copy, CopyChange, Inventory, InventoryChange } from '#contract/products/offers.ts'
import type { usedCopies } from './offers.tables.ts'

export type UsedCopyRow = typeof usedCopies.$inferSelect & { discogsListingId: number | null }

/** The fields of `contract/copies/copy-fields.ts` as columns of `used_copies`, which has amounts in cents. */

type Table = typeof copyFields
type ColumnOf<F extends CopyField> = F extends unknown
  ? Table[F] extends { column: infer Column }
    ? Column
    : F
  : never
export type CopyColumn = ColumnOf<CopyField>
export type CopyColumns = Pick<UsedCopyRow, CopyColumn>

function toColumn(field: CopyField): CopyColumn {
  const entry = copyFields[field]
  if ('column' in entry) return entry.column
  // Only amounts have a column of another name.
  return field as Exclude<CopyField, CopyFieldsWith<{ kind: 'amount' }>>
}

type Value = CopyColumns[CopyColumn]

/** The value of a field, in dollars. */
function toValue(field: CopyField, stored: Value | undefined): Value | undefined {
  const isAmount = copyFields[field].kind === 'amount' && typeof stored === 'number'
  return isAmount ? toDollars(stored) : stored
}

/** All columns of a copy about which nothing is known. */
export const emptyCopy: Partial<CopyColumns> = Object.fromEntries(
  copyFieldNames.map((field) => {
    const { kind } = copyFields[field]
    return [toColumn(field), kind === 'text' ? '' : kind === 'yesNo' ? false : null]
  }),
)

/** The columns that a change of a used copy sets. */
export function toCopyColumns(copy: CopyChange, inventory: InventoryChange): Partial<CopyColumns> {
  const given: CopyChange & InventoryChange = { ...copy, ...inventory }
  const columns = copyFieldNames.map((field) => {
    const value = given[field]
    const isAmount = copyFields[field].kind === 'amount' && typeof value === 'number'
    return [toColumn(field), isAmount ? toCents(value) : value]
  })
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined))
}

/** The fields of a part as the API has them: without those that are null. */
export function toCopyFields<Part extends CopyPart>(
  part: Part,
  row: Partial<CopyColumns>,
): FieldsOf<Part> {
  const fields: CopyField[] = listPart(part)
  const values = fields.map((field) => [field, toValue(field, row[toColumn(field)])])
  // The columns of required fields are never null.
  return Object.fromEntries(values.filter(([, value]) => value != null)) as FieldsOf<Part>
}

type FieldsOf<Part extends CopyPart> = Part extends 'copy'
  ? Pick<Copy, keyof Copy & CopyField>
  : Pick<Inventory, keyof Inventory & CopyField>

/** The given values of a used copy for the audit log. */
export function toCopyAuditValues(row: Partial<UsedCopyRow>): AuditValues {
  const values = ['sku' as const, ...copyFieldNames].map((field) => [
    field,
    field === 'sku' ? row.sku : toValue(field, row[toColumn(field)]),
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
