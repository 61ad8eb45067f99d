import { formatCents, toCents } from '#contract/money.ts'

/** `$39.95`, from dollars as they are in JSON. */
export function formatPrice(dollars: number): string {
  return formatCents(toCents(dollars))
}
