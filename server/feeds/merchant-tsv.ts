import type { Product } from '#contract/products/catalogue.ts'
import {
  isInMerchantFeed,
  type MerchantShop,
  type MerchantValue,
  merchantColumns,
} from './merchant-columns.ts'

/** The merchant feed as tab-separated text (https://support.google.com/merchants/answer/160567), in UTF-8 with one header. */

export const merchantTsvHeader = toLine(merchantColumns.map(({ name }) => name))

/** Empty for an offer that the feed omits. */
export function toMerchantLine(product: Product, shop: MerchantShop): string {
  if (!isInMerchantFeed(product)) return ''
  return toLine(
    merchantColumns.map(
      ({ read, openAiDefault }) => toText(read(product, shop)) || (openAiDefault?.(shop) ?? ''),
    ),
  )
}

/** Values of a repeated column are separated by commas, which URLs have encoded. */
function toText(value: MerchantValue = ''): string {
  if (typeof value === 'string') return value
  if ('country' in value) return `${value.country}::Standard:${value.price}`
  return value.map((url) => url.replaceAll(',', '%2C')).join(',')
}

function toLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join('\t')}\n`
}

/** On one line; a cell with a quotation mark is quoted, and the mark doubled (https://support.google.com/merchants/answer/14998273). */
function toCell(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
