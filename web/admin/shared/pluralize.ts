import { formatNumber } from '#contract/locale.ts'

/** `1 product`, `1,200 products`. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
