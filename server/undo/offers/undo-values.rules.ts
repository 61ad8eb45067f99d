import type { AuditValues } from '#contract/audit.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { copyChange, inventoryChange } from '#contract/products/offers.ts'
import { albumFields, topLevelFields } from '#contract/products/product-fields.ts'
import { type ProductChange, productChange } from '#contract/products/product-input.ts'
import {
  type EntryToUndo,
  findLaterChanges,
  isSameValue,
  toChangedFields,
  type UndoPlan,
} from '#server/audit/index.ts'
import { belowReservedMessage } from '#server/stock/index.ts'

type Changed = Pick<EntryToUndo, 'before' | 'after'>

export const changedFieldsOf = ({ before, after }: Changed): string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
]

/**
 * The changed fields as an undo leaves them. It takes the difference of the stock back: units sold or returned since
 * stay sold or returned.
 */
export function toRevertedValues(entry: Changed, current: AuditValues): AuditValues {
  const before: AuditValues = entry.before ?? {}
  const reverted = changedFieldsOf(entry).map((field) => {
    if (field === 'stock') return [field, toRevertedStock(entry, Number(current.stock))]
    // An ended hold is not made again; a want may hold the copy at once.
    if (field === 'state' && before.state === 'held') return [field, 'on-sale']
    return [field, before[field] ?? null]
  })
  return Object.fromEntries(reverted)
}

export function toRevertedStock({ before, after }: Changed, stock: number): number {
  return stock + Number(before?.stock ?? 0) - Number(after?.stock ?? 0)
}

export const UNITS_TAKEN = 'A checkout or a hold has units of it.'

type Current = { values: AuditValues; reserved: number; isPiece: boolean }

/** The later changes and the states that stand in the way of an undo of changed values. */
export function findConflicts(entry: EntryToUndo, current: Current): UndoPlan['conflicts'] {
  const fields = changedFieldsOf(entry)
  const changedLater = findLaterChanges(entry, (later) => {
    const touched = toChangedFields(later)
    return fields.filter((field) => touched.includes(field))
  })
  const explained = new Set(changedLater.map(({ field }) => field))
  const others = fields.filter((field) => !explained.has(field))
  return [...changedLater, ...others.flatMap((field) => findStateConflict(entry, field, current))]
}

function findStateConflict(
  entry: EntryToUndo,
  field: string,
  { values, reserved, isPiece }: Current,
): UndoPlan['conflicts'] {
  if (field !== 'stock') {
    if (isSameValue(values[field], entry.after?.[field])) return []
    const isTaken = field === 'state' && reserved > 0
    return [{ field, message: isTaken ? UNITS_TAKEN : 'It has another value by now.' }]
  }
  const message = findStockConflict(entry, { stock: Number(values.stock), reserved, isPiece })
  return message === undefined ? [] : [{ field, message }]
}

type Level = { stock: number; reserved: number; isPiece: boolean }

/** Why the stock cannot take the difference back; `isPiece` for a used copy. */
export function findStockConflict(entry: Changed, level: Level): string | undefined {
  const stock = toRevertedStock(entry, level.stock)
  if (stock < 0 || (level.isPiece && stock > 1)) {
    return `Units were sold or returned since: the stock is ${level.stock} by now.`
  }
  return stock < level.reserved ? belowReservedMessage(level.reserved) : undefined
}

/** The change of an offer that sets these values of the audit log; undefined when the form would refuse them by now. */
export function toProductChange(
  reverted: AuditValues,
  offer: Product,
  pressing?: ProductChange['pressing'],
): ProductChange | undefined {
  const { data } = productChange.safeParse({ ...toInput(reverted, offer), pressing })
  return data
}

function toInput(reverted: AuditValues, offer: Product): Record<string, unknown> {
  const { variantKind } = offer
  if (variantKind === 'used') {
    return {
      ...pickGiven(reverted, ['price', 'stock', 'images']),
      copy: pickGiven(reverted, Object.keys(copyChange.shape)),
      inventory: pickGiven(reverted, Object.keys(inventoryChange.shape)),
    }
  }
  if (variantKind === 'option') {
    const { option: label, position } = reverted
    return { ...pickGiven(reverted, ['price', 'stock', 'images']), option: { label, position } }
  }
  return {
    ...pickGiven(reverted, [...topLevelFields, 'shipsOn']),
    ...toAlbumInput(reverted, offer),
  }
}

function toAlbumInput(reverted: AuditValues, { albumInfo }: Product): Record<string, unknown> {
  const given = pickGiven(reverted, albumFields)
  if (Object.keys(given).length === 0) return {}
  const merged = Object.entries({ ...albumInfo, ...given })
  // A product without album info has null for its values; one with empty album info has empty ones.
  const hadNone = Object.values(given).every((value) => value === null)
  if (hadNone && merged.every(([, value]) => isSameValue(value, null))) return { albumInfo: null }
  const present = merged.filter(([, value]) => value !== null)
  return { albumInfo: Object.fromEntries(present) }
}

function pickGiven(values: AuditValues, names: readonly string[]): AuditValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
