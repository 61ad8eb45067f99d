import { formatCents, formatCentsUngrouped, toCents } from '#contract/money.ts'

/** `$39.95`, from dollars as they are in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}

/** `$1234.50`, without a separator of thousands. */
export function formatPriceUngrouped(dollars: number): string {
  return formatCentsUngrouped(toCents(dollars))
}
