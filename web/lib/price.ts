import { formatCents, formatCentsShort, toCents } from '../../contract/money.ts'

/** `$39.95`, from dollars as they come in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}

/** `$39.95`, but `$40` for whole amounts. */
export function formatPriceShort(dollars: number): string {
  return formatCentsShort(toCents(dollars))
}
