import { AppError } from '#contract/errors.ts'
import type { VariantKind } from '#contract/products/offers.ts'
import type { MovementReason } from './stock.tables.ts'

/** Units of one product in an order. */
export type StockLine = { productId: string; quantity: number }

type StockLevel = {
  id: string
  name: string
  stock: number
  reserved: number
  archivedAt: Date | null
}

/** Merges the lines of one product; the order of the lines stays. */
export function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const totals = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    totals.set(productId, (totals.get(productId) ?? 0) + quantity)
  }
  return [...totals].map(([productId, quantity]) => ({ productId, quantity }))
}

/** One sentence for the shopper per line that exceeds the available units; `grades` are those of the used copies, by id. */
export function findShortages(
  lines: readonly StockLine[],
  levels: ReadonlyMap<string, StockLevel>,
  grades: ReadonlyMap<string, string> = new Map(),
): string[] {
  return mergeLines(lines).flatMap(({ productId, quantity }) => {
    const level = levels.get(productId)
    if (!level) return ['A product of this order is no longer sold.']
    const available = level.archivedAt ? 0 : level.stock - level.reserved
    if (available >= quantity) return []
    if (available > 0) return [`"${level.name}" has only ${available} left.`]
    const grade = grades.get(productId)
    if (grade !== undefined) return [toGoneCopy(level.name, grade)]
    return [`"${level.name}" is ${level.archivedAt ? 'no longer sold' : 'sold out'}.`]
  })
}

/** Without a grade it was never on sale. */
function toGoneCopy(name: string, grade: string): string {
  return `The ${grade ? `${grade} copy` : 'copy'} of "${name}" is no longer available.`
}

type Counted = { variantKind: VariantKind | null; quantity: number; isFirst: boolean }

/** The reason of a movement that a counted stock makes. */
export function toReason({ variantKind, quantity, isFirst }: Counted): MovementReason {
  if (variantKind === 'used' && quantity < 0) return 'withdrawn'
  return isFirst ? 'opening' : 'correction'
}

/** @throws AppError conflict below the reserved units */
export function assertStockFits({ reserved }: { reserved: number }, stock: number): void {
  if (stock >= reserved) return
  throw new AppError('conflict', belowReservedMessage(reserved), { field: 'stock' })
}

/** Why the stock cannot be set below the reserved units. */
export function belowReservedMessage(reserved: number): string {
  return `Stock cannot be below ${reserved}: that many are in open checkouts or on hold.`
}
