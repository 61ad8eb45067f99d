import type { EquipmentCondition, MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'
import { toDollars } from '#contract/money.ts'
import type { StoredProduct } from '../runout/format-cells.rules.ts'
import { textToHtml } from './html-text.rules.ts'
import { NO_OPTION } from './read-products.rules.ts'
import { type TemplateColumn, templateColumns } from './template.ts'

/** A variant of a product. Prices in dollars. */
export type ExportedOffer = {
  price: number
  stock: number
  cost: number | null
  /** Options only. */
  label: string | null
  /** The rest: used copies only. */
  sku: string | null
  mediaGrade: MediaGrade | null
  sleeveGrade: SleeveGrade | null
  condition: EquipmentCondition | null
}

export type ExportedDetails = {
  handle: string
  offers: readonly ExportedOffer[]
  tags: readonly string[]
  barcode: string
  /** The cost of a unit of own stock. */
  cost: number | null
  /** Its drop is not on sale yet. */
  isBeforeStart: boolean
  publicUrl: string
}

type Cells = Partial<Record<TemplateColumn, string>>

/** The rows of a product: its offers, the first with the product's own columns, then its further images. */
export function formatProduct(product: StoredProduct, details: ExportedDetails): string[][] {
  const { handle, publicUrl } = details
  const urls = [product.thumbnail, ...product.images]
    .filter(Boolean)
    .map((url) => toFullUrl(url, publicUrl))
  const [first = {}, ...others] = formatOffers(product, details)
  const [image, ...images] = urls.map((url, index) => ({
    'Product image URL': url,
    'Image position': String(index + 1),
  }))
  const rows: Cells[] = [
    { ...formatTexts(product, details), ...first, ...image },
    ...others,
    ...images,
  ]
  return rows.map((cells) =>
    templateColumns.map((column) => (column === 'URL handle' ? handle : (cells[column] ?? ''))),
  )
}

/** Images in the shop's own store have a path only. */
const toFullUrl = (url: string, publicUrl: string) => (url.startsWith('/') ? publicUrl + url : url)

function formatTexts(product: StoredProduct, { tags, isBeforeStart }: ExportedDetails): Cells {
  const { name, description, brand, type, archivedAt } = product
  const status = archivedAt ? 'Archived' : isBeforeStart ? 'Draft' : 'Active'
  return {
    Title: name,
    Vendor: brand,
    Type: type,
    Tags: [...new Set(tags)].join(', '),
    Description: description === '' ? '' : textToHtml(description),
    'Published on online store': status === 'Active' ? 'TRUE' : 'FALSE',
    Status: status,
    'Gift card': 'FALSE',
  }
}

function formatOffers(product: StoredProduct, { offers, barcode, cost }: ExportedDetails): Cells[] {
  const hasOwn = product.stock > 0 || offers.length === 0
  const own = { price: toDollars(product.priceCents), stock: product.stock, cost }
  const copies = offers.filter(({ sku }) => sku !== null)
  const options = offers.filter(({ label }) => label !== null)
  // With one option only, its column says all; both name each other's rows.
  const columns = {
    hasCondition: copies.length > 0 || (hasOwn && options.length > 0),
    hasOption: options.length > 0,
  }
  return [
    ...(hasOwn ? [formatOffer(own, { condition: NEW, option: NO_OPTION }, columns)] : []),
    ...options.map((offer) =>
      formatOffer(offer, { condition: NEW, option: offer.label ?? '' }, columns),
    ),
    ...copies.map((offer) =>
      formatOffer(offer, { condition: toCondition(offer), option: NO_OPTION }, columns),
    ),
  ].map((cells) => ({ ...cells, Barcode: barcode }))
}

const NEW = 'New'

/** "Used: VG+ / VG (20000035)": unique by the number of the copy. */
function toCondition({ sku, mediaGrade, sleeveGrade, condition }: ExportedOffer): string {
  const grades = [condition, mediaGrade, sleeveGrade].filter(Boolean).join(' / ')
  return `Used: ${grades} (${sku})`
}

type Values = { condition: string; option: string }
type Columns = { hasCondition: boolean; hasOption: boolean }
type Offer = Pick<ExportedOffer, 'price' | 'stock' | 'cost'> & { sku?: string | null }

function formatOffer(
  { price, stock, cost, sku }: Offer,
  { condition, option }: Values,
  { hasCondition, hasOption }: Columns,
): Cells {
  const named = [
    ...(hasCondition ? [{ name: 'Condition', value: condition }] : []),
    ...(hasOption ? [{ name: 'Option', value: option }] : []),
  ]
  const [first = { name: 'Title', value: NO_OPTION }, second] = named
  return {
    'Option1 name': first.name,
    'Option1 value': first.value,
    ...(second && { 'Option2 name': second.name, 'Option2 value': second.value }),
    SKU: sku ?? '',
    Price: price.toFixed(2),
    'Cost per item': cost?.toFixed(2) ?? '',
    'Charge tax': 'TRUE',
    'Inventory tracker': 'shopify',
    'Inventory quantity': String(stock),
    'Continue selling when out of stock': 'DENY',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
  }
}
