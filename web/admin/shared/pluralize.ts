import { formatNumber } from '#contract/formats.ts'

/** `50,000`. */
export function formatCount(count: number): string {
  return formatNumber(count)
}

/** `1 product`, `1,200 products`. */
export function pluralize(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
