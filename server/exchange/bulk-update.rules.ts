import { createHash } from 'node:crypto'
import type { BulkChange, PriceEnding } from '#contract/exchange/bulk.ts'
import { PRODUCT_PRICE_MAX_DOLLARS, PRODUCT_STOCK_MAX } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { VariantKind } from '#contract/products/offers.ts'
import { ONE_PIECE } from '#contract/products/variants.ts'
import { isPiece } from '#server/products/index.ts'
import { belowReservedMessage } from '#server/stock/index.ts'

export type SelectedProduct = {
  id: string
  name: string
  type: ProductType
  priceCents: number
  stock: number
  reserved: number
  variantKind: VariantKind | null
  /** A used copy that cannot be on sale: what it lacks. */
  missingGrade?: string | undefined
}

/** Cents or units. A refused product does not change. */
export type Planned = {
  product: SelectedProduct
  before: number
  after: number
  refusal?: string
}

export const isPriceChange = ({ how }: BulkChange) => how.startsWith('price-')

/** The planned change of a product. Messages are those of the product form. */
export function planChange(product: SelectedProduct, change: BulkChange): Planned {
  const before = isPriceChange(change) ? product.priceCents : product.stock
  const after = toNewValue(before, change)
  const refusal = isPriceChange(change)
    ? findPriceRefusal(after)
    : (findPieceRefusal(product, after) ?? findStockRefusal(after, product.reserved))
  return { product, before, after, ...(refusal && { refusal }) }
}

function toNewValue(before: number, change: BulkChange): number {
  switch (change.how) {
    case 'price-set':
      return toCents(change.value)
    case 'price-percent':
      return toEnding(Math.round((before * (100 + change.value)) / 100), change.ending)
    case 'price-add':
      return toEnding(before + toCents(change.value), change.ending)
    case 'price-subtract':
      return toEnding(before - toCents(change.value), change.ending)
    case 'stock-set':
      return change.value
    case 'stock-add':
      return before + change.value
    case 'stock-subtract':
      return before - change.value
  }
}

const endingCents: Record<Exclude<PriceEnding, 'none'>, number> = { '.00': 0, '.95': 95, '.99': 99 }

/** The nearest price with that ending, the higher of two equally near; negative only for negative input. */
export function toEnding(cents: number, ending: PriceEnding): number {
  if (ending === 'none' || cents < 0) return cents
  const last = endingCents[ending]
  return Math.max(last, Math.floor((cents - last + 50) / 100) * 100 + last)
}

function findPriceRefusal(cents: number): string | undefined {
  if (cents < 0) return 'Price must not be negative'
  return cents > toCents(PRODUCT_PRICE_MAX_DOLLARS) ? 'Price is too large' : undefined
}

function findPieceRefusal(product: SelectedProduct, stock: number): string | undefined {
  if (product.variantKind !== 'used') return
  if (!isPiece(stock)) return ONE_PIECE
  return stock > product.stock ? product.missingGrade : undefined
}

function findStockRefusal(stock: number, reserved: number): string | undefined {
  if (stock < 0) return 'Stock must not be negative'
  if (stock > PRODUCT_STOCK_MAX) return 'Stock is too large'
  return stock < reserved ? belowReservedMessage(reserved) : undefined
}

export const isChanging = ({ before, after, refusal }: Planned) => !refusal && before !== after

export function countPlanned(planned: readonly Planned[]) {
  const refused = planned.filter(({ refusal }) => refusal).length
  const changed = planned.filter(isChanging).length
  return { changed, refused, unchanged: planned.length - refused - changed }
}

/** A hash of the preview: equal for the same products with the same outcomes. */
export function hashPreview(planned: readonly Planned[]): string {
  const lines = planned.map(({ product, before, after, refusal }) =>
    [product.id, before, after, refusal ?? ''].join(' '),
  )
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url')
}
