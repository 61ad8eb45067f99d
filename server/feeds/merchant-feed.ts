import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/formats.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { FeedShop } from './arrivals-feed.ts'
import { escapeXml } from './xml-text.ts'

/**
 * The offers in Google Merchant Center's format (https://support.google.com/merchants/answer/7052112). It rejects
 * offers without an image, which are therefore omitted.
 */

/** Google rejects longer ones. */
const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
const FEED_IMAGES_MAX = 10

export function openMerchantFeed({ shopName, publicUrl }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(shopName)}</title>
<link>${escapeXml(publicUrl)}/</link>
<description>${escapeXml(`Everything at ${shopName}`)}</description>
`
}

export const closeMerchantFeed = '</channel>\n</rss>\n'

/** @param today as `2026-11-21` */
export function toMerchantItem(product: Product, publicUrl: string, today: string): string {
  const { _id, name, description, type, thumbnail, images, albumInfo, brand } = product
  const { country, currency } = shopFormats()
  const imageUrls = [thumbnail, ...images].filter(Boolean)
  if (imageUrls.length === 0) return ''
  const maker = albumInfo?.artist || brand
  const [first, ...others] = imageUrls.map((url) => new URL(url, `${publicUrl}/`).href)
  const parts: [name: string, text: string | undefined][] = [
    ['id', _id],
    ['title', cut(maker ? `${maker}: ${name}` : name, TITLE_MAX)],
    ['description', cut(description || name, DESCRIPTION_MAX)],
    ['link', `${publicUrl}/products/item/${_id}`],
    ['image_link', first],
    ...others
      .slice(0, FEED_IMAGES_MAX)
      .map((url) => ['additional_image_link', url] as [string, string]),
    ...toAvailabilityParts(product, today),
    ...toPriceParts(product),
    ['condition', product.variantKind === 'used' ? 'used' : 'new'],
    ['brand', brand || undefined],
    ...toIdentifiers(product),
    ['product_type', [type, albumInfo?.genre].filter(Boolean).join(' > ')],
  ]
  const lines = parts.flatMap(([part, text]) =>
    text ? [`<g:${part}>${escapeXml(text)}</g:${part}>`] : [],
  )
  const { deliveryPrice = 0 } = product
  if (deliveryPrice !== null) {
    lines.push(
      `<g:shipping><g:country>${country}</g:country><g:price>${deliveryPrice.toFixed(2)} ${currency}</g:price></g:shipping>`,
    )
  }
  return `<item>\n${lines.join('\n')}\n</item>\n`
}

/** Google rejects `no` for a record that has a barcode or a catalogue number. */
function toIdentifiers({ pressing }: Product): [name: string, text: string | undefined][] {
  const gtin = pressing?.gtins[0]
  const mpn = pressing?.labels.find(({ catalogueNumber }) => catalogueNumber)?.catalogueNumber
  if (!gtin && !mpn) return [['identifier_exists', 'no']]
  return [
    ['gtin', gtin],
    ['mpn', mpn],
  ]
}

/** In the EU and the EEA a reduction is stated with the price before it, as on the page (Directive 98/6/EC, Article 6a). */
function toPriceParts({ price, wasPrice }: Product): [name: string, text: string][] {
  const { country, currency } = shopFormats()
  const format = (amount: number) => `${amount.toFixed(2)} ${currency}`
  if (wasPrice === undefined || !isInEea(country)) return [['price', format(price)]]
  return [
    ['price', format(wasPrice)],
    ['sale_price', format(price)],
  ]
}

function toAvailabilityParts(product: Product, today: string): [name: string, text: string][] {
  const availability = toAvailability(product, today)
  if (availability.state === 'sold out') return [['availability', 'out_of_stock']]
  if (availability.state === 'in stock') return [['availability', 'in_stock']]
  return [
    ['availability', 'preorder'],
    ['availability_date', availability.shipsOn],
  ]
}

/** Cuts by characters, never through the middle of one. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
