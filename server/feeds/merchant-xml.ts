import type { Product } from '#contract/products/catalogue.ts'
import type { FeedShop } from './arrivals-feed.ts'
import {
  isInMerchantFeed,
  type MerchantShop,
  type MerchantValue,
  merchantColumns,
} from './merchant-columns.ts'
import { escapeXml } from './xml-text.ts'

/** The merchant feed as RSS with Google's elements (https://support.google.com/merchants/answer/160589). */

export function openMerchantXml({ shopName, publicUrl }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(shopName)}</title>
<link>${escapeXml(publicUrl)}/</link>
<description>${escapeXml(`Everything at ${shopName}`)}</description>
`
}

export const closeMerchantXml = '</channel>\n</rss>\n'

/** Empty for an offer that the feed omits. */
export function toMerchantItem(product: Product, shop: MerchantShop): string {
  if (!isInMerchantFeed(product)) return ''
  const elements = merchantColumns
    .filter(({ isOpenAi }) => !isOpenAi)
    .flatMap(({ name, read }) => listContents(read(product, shop)).map(toElement(name)))
  return `<item>\n${elements.join('\n')}\n</item>\n`
}

function listContents(value: MerchantValue): string[] {
  if (!value) return []
  if (typeof value === 'string') return [escapeXml(value)]
  if (!('country' in value)) return value.map(escapeXml)
  const { country, price } = value
  return [toElement('country')(country) + toElement('price')(price)]
}

const toElement = (name: string) => (content: string) => `<g:${name}>${content}</g:${name}>`
