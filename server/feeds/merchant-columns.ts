import { isInEea } from '#contract/eea-countries.ts'
import { shopFormats } from '#contract/locale.ts'
import { barcodeOf } from '#contract/pressings/barcode.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product, ProductType } from '#contract/products/catalogue.ts'
import type { FeedShop } from './arrivals-feed.ts'

/**
 * The columns of the merchant feed, by two specifications read on 29 November 2026:
 * - Google, "Product data specification" (https://support.google.com/merchants/answer/7052112) and its page of each attribute;
 * - OpenAI, "Products" (https://developers.openai.com/commerce/specs/file-upload/products), which accepts Google's columns
 *   as "Google-compatible product data feeds".
 */

export type MerchantShop = FeedShop & {
  /** As `2026-11-21`, in the time zone of the shop. */
  today: string
  returnDays?: number | undefined
}

type Shipping = { country: string; price: string }

/** Several values where the column may be repeated; nothing is written for an empty one. */
export type MerchantValue = string | readonly string[] | Shipping | undefined

type Column = {
  name: string
  read: (product: Product, shop: MerchantShop) => MerchantValue
  /** OpenAI requires a value where Google refuses a made-up one. */
  openAiDefault?: (shop: MerchantShop) => string
  /** Google has no such column. */
  isOpenAi?: true
}

const TITLE_MAX = 150
const DESCRIPTION_MAX = 5000
/** The longest brand, part number and seller. */
const NAME_MAX = 70
const SIZE_MAX = 100
/** Google ignores further ones. */
const OTHER_IMAGES_MAX = 10

/** Entries of Google's taxonomy. Accessories and merchandise are too mixed for one entry. */
const categories: Partial<Record<ProductType, string>> = {
  vinyl: 'Media > Music & Sound Recordings > Records & LPs',
  turntable: 'Electronics > Audio > Audio Players & Recorders > Turntables & Record Players',
}

export const merchantColumns: readonly Column[] = [
  { name: 'id', read: ({ _id }) => _id },
  { name: 'title', read: toTitle },
  { name: 'description', read: toDescription },
  { name: 'link', read: ({ _id }, { publicUrl }) => `${publicUrl}/products/item/${_id}` },
  { name: 'image_link', read: (product, shop) => listImages(product, shop)[0] },
  { name: 'additional_image_link', read: listOtherImages },
  { name: 'availability', read: readAvailability },
  { name: 'availability_date', read: readAvailabilityDate },
  { name: 'price', read: (product) => toAmount(priceBefore(product) ?? product.price) },
  { name: 'sale_price', read: readSalePrice },
  { name: 'condition', read: ({ variantKind }) => (variantKind === 'used' ? 'used' : 'new') },
  { name: 'brand', read: readBrand, openAiDefault: ({ shopName }) => cut(shopName, NAME_MAX) },
  { name: 'gtin', read: barcodeOf },
  { name: 'mpn', read: readPartNumber },
  { name: 'identifier_exists', read: readIdentifierExists },
  { name: 'item_group_id', read: readGroup },
  { name: 'size', read: ({ option }) => option && cut(option.label, SIZE_MAX) },
  { name: 'product_type', read: toProductType },
  { name: 'google_product_category', read: ({ type }) => categories[type] },
  { name: 'shipping', read: readShipping },
  { name: 'seller_name', read: (_, { shopName }) => cut(shopName, NAME_MAX), isOpenAi: true },
  { name: 'seller_url', read: (_, { publicUrl }) => `${publicUrl}/`, isOpenAi: true },
  { name: 'seller_privacy_policy', read: toPage('privacy'), isOpenAi: true },
  { name: 'seller_tos', read: toPage('terms'), isOpenAi: true },
  { name: 'return_policy', read: toPage('terms'), isOpenAi: true },
  { name: 'accepts_returns', read: readAcceptsReturns, isOpenAi: true },
  { name: 'return_deadline_in_days', read: readReturnDays, isOpenAi: true },
  { name: 'store_country', read: () => shopFormats().country, isOpenAi: true },
  { name: 'target_countries', read: () => shopFormats().country, isOpenAi: true },
  // Earlier versions call them enable_search and enable_checkout, which are still read.
  { name: 'is_eligible_search', read: () => 'true', isOpenAi: true },
  { name: 'is_eligible_checkout', read: () => 'false', isOpenAi: true },
]

/** Both specifications reject offers without an image. */
export function isInMerchantFeed({ thumbnail, images }: Product): boolean {
  return Boolean(thumbnail) || images.some(Boolean)
}

function toTitle({ name, brand, albumInfo, option }: Product): string {
  const maker = albumInfo?.artist || brand
  const title = maker ? `${maker}: ${name}` : name
  return cut(option ? `${title} (${option.label})` : title, TITLE_MAX)
}

function toDescription({ name, description }: Product): string {
  return cut(description.trim() || name, DESCRIPTION_MAX)
}

function listImages({ thumbnail, images }: Product, { publicUrl }: FeedShop): string[] {
  const urls = [thumbnail, ...images].filter(Boolean)
  return urls.map((url) => new URL(url, `${publicUrl}/`).href)
}

function listOtherImages(product: Product, shop: FeedShop): string[] {
  return listImages(product, shop).slice(1, 1 + OTHER_IMAGES_MAX)
}

function readAvailability(product: Product, { today }: MerchantShop): string {
  const { state } = toAvailability(product, today)
  if (state === 'sold out') return 'out_of_stock'
  return state === 'in stock' ? 'in_stock' : 'preorder'
}

function readAvailabilityDate(product: Product, { today }: MerchantShop): string | undefined {
  const availability = toAvailability(product, today)
  return availability.state === 'pre-order' ? availability.shipsOn : undefined
}

/** In the EU and the EEA a reduction is stated with the price before it, as on the page (Directive 98/6/EC, Article 6a). */
function priceBefore({ wasPrice }: Product): number | undefined {
  return isInEea(shopFormats().country) ? wasPrice : undefined
}

function readSalePrice(product: Product): string | undefined {
  return priceBefore(product) === undefined ? undefined : toAmount(product.price)
}

/** The label of a record, otherwise its artist. The maker of merchandise is the shop. */
function readBrand(product: Product, { shopName }: MerchantShop): string | undefined {
  const { brand, pressing, albumInfo, type } = product
  const label = brand || pressing?.labels.find(({ name }) => name)?.name
  const maker = label || albumInfo?.artist || (type === 'merch' ? shopName : '')
  return cut(maker, NAME_MAX) || undefined
}

function readPartNumber({ pressing }: Product): string | undefined {
  const numbers = pressing?.labels.map(({ catalogueNumber }) => catalogueNumber)
  return numbers?.find((number) => number && number.length <= NAME_MAX)
}

/** Google rejects `no` for a record that has a barcode or a catalogue number. */
function readIdentifierExists(product: Product): string | undefined {
  return product.pressing?.gtins[0] || readPartNumber(product) ? undefined : 'no'
}

/** The options of a product are a group, whose id differs from each of theirs. */
function readGroup({ variantKind, parentId }: Product): string | undefined {
  return variantKind === 'option' ? `options-${parentId}` : undefined
}

/** Commas separate several types. */
function toProductType({ type, albumInfo }: Product): string {
  return [type, albumInfo?.genre].filter(Boolean).join(' > ').replaceAll(',', ' /')
}

/** Free in a shop without rates; none for an offer that is only collected. */
function readShipping({ deliveryPrice = 0 }: Product): Shipping | undefined {
  if (deliveryPrice === null) return undefined
  return { country: shopFormats().country, price: toAmount(deliveryPrice) }
}

function readAcceptsReturns(_: Product, { returnDays }: MerchantShop): string | undefined {
  return returnDays === undefined ? undefined : String(returnDays > 0)
}

function readReturnDays(_: Product, { returnDays }: MerchantShop): string | undefined {
  return returnDays ? String(returnDays) : undefined
}

function toPage(page: string) {
  return (_: Product, { publicUrl }: MerchantShop) => `${publicUrl}/${page}`
}

function toAmount(amount: number): string {
  return `${amount.toFixed(2)} ${shopFormats().currency}`
}

/** Cuts by characters, never through the middle of one. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('')
}
