import type { AuditAction, AuditEntry, AuditValues } from '#contract/audit.ts'
import type { BulkChange } from '#contract/exchange/bulk.ts'
import { type ProductField, productFields } from '#contract/products/product-fields.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatDayAndTime } from '../shared/format-time.ts'

/** The labels of the audit log. */

export const actionLabels: Record<AuditAction, string> = {
  'product.created': 'Product added',
  'product.changed': 'Product changed',
  'product.archived': 'Product deleted',
  'product.cost': 'Cost changed',
  'product.review': 'Review or staff pick',
  'product.fit': 'What it fits',
  'product.withdrawal': 'Exclusion from withdrawal',
  'products.changed': 'Products changed together',
  'products.imported': 'Product file imported',
  'order.status': 'Order status',
  'order.by-hand': 'Order by hand',
  'order.recalculated': 'Money of an order calculated anew',
  'order.note': 'Note on an order',
  'order.refund': 'Order refunded',
  'order.settled': 'Refund due resolved',
  'order.sold': 'Sold at the counter',
  'order.counter-return': 'Return at the counter',
  'order.receipt': 'Receipt mailed',
  'order.parcel': 'Parcel of an order',
  'order.guest-links': 'Links of a guest order',
  'order.withdrawal': 'Withdrawal from an order',
  'order.mail': 'Mail of an order',
  'counter.day-end': "Day's end of the counter",
  'carrier.added': 'Carrier added',
  'carrier.deleted': 'Carrier deleted',
  'check-up.dismissed': 'Finding dismissed',
  'check-up.repaired': 'Findings repaired',
  'customer.changed': 'Customer changed',
  'customer.role': 'Customer role',
  'customer.note': 'Note on a customer',
  'customer.second-factor': 'Second step of a sign-in',
  'customer.deleted': 'Account deleted',
  'delivery.changed': 'Delivery changed',
  'product.delivery': 'Delivery of a product changed',
  'discogs.exported': 'Exported for Discogs',
  'discount.created': 'Discount code created',
  'discount.changed': 'Discount code changed',
  'discount.ended': 'Discount code ended',
  'discount.deleted': 'Discount code deleted',
  'drop.changed': 'Drop changed',
  'hold.created': 'Held for a customer',
  'hold.ended': 'Hold ended',
  'job.retried': 'Job tried again',
  'newsletter.added': 'Newsletter draft started',
  'newsletter.changed': 'Newsletter draft changed',
  'newsletter.deleted': 'Newsletter draft deleted',
  'newsletter.sent': 'Newsletter sent',
  'newsletter.stopped': 'Newsletter stopped',
  'newsletter.imported': 'Newsletter addresses imported',
  'newsletter.subscriber-removed': 'Newsletter subscriber removed',
  'page.added': 'Page added',
  'page.changed': 'Page changed',
  'page.deleted': 'Page deleted',
  'shop.changed': 'Shop changed',
  'shop.exported': 'Exported the whole shop',
  'used-copy.returned': 'Used copy returned',
  'used-copy.sold-elsewhere': 'Used copy sold elsewhere',
  'used-copy.withdrawn': 'Used copy withdrawn',
  'artist.changed': 'Artist changed',
  'artist.merged': 'Artist merged',
  'label.changed': 'Label changed',
  'label.merged': 'Label merged',
  'markdown.applied': 'Markdowns applied',
  'markdown.changed': 'Markdown schedule changed',
  'api-key.created': 'API key made',
  'api-key.revoked': 'API key revoked',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.sent': 'Webhook sent by hand',
  'withdrawal.decided': 'Withdrawal decided',
  'withdrawal.received': 'Withdrawal received',
}

export const auditActions = Object.keys(actionLabels) as AuditAction[]

const panels: Record<string, string> = {
  product: '/admin/products?productId=',
  order: '/admin/orders?orderId=',
  customer: '/admin/customers?customerId=',
  counter: '/admin/counter/day-end/',
  'check-up': '/admin/activity/check-up#',
  drop: '/admin/products/drops?productId=',
  hold: '/admin/customers?customerId=',
  'used-copy': '/admin/products/used-copies?copyId=',
  discount: '/admin/settings/discounts?discountId=',
  discogs: '/admin/products/import?format=discogs&export=',
  markdown: '/admin/products/markdowns?subject=',
  artist: '/admin/products/artists?search=',
  label: '/admin/products/labels?search=',
  webhook: '/admin/settings/webhooks?endpointId=',
  'api-key': '/admin/settings/api-keys?subject=',
  shop: '/admin/settings/shop?subject=',
  newsletter: '/admin/customers/newsletter/',
  page: '/admin/settings/pages/',
  withdrawal: '/admin/orders/withdrawals?subject=',
}

/** The panels of these are found by name. */
const isNamed = (action: AuditAction) => action.startsWith('artist.') || action.startsWith('label.')

type Subject = Pick<AuditEntry, 'action' | 'subjectId' | 'subjectName'>

/** The page of the changed record; null for a record without one. */
export function toSubjectHref({ action, subjectId, subjectName }: Subject) {
  const panel = panels[action.split('.', 1)[0] ?? '']
  if (panel === undefined || /\.(archived|deleted|merged|revoked|subscriber-removed)$/.test(action))
    return null
  return panel + encodeURIComponent(isNamed(action) ? subjectName : subjectId)
}

/** One field of a change; `before` or `after` is null for a created or deleted record. */
export type FieldChange = { field: string; before: string | null; after: string | null }

export function toFieldChanges({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: toFieldLabel(field),
    before: before && toValueText(field, before[field]),
    after: after && toValueText(field, after[field]),
  }))
}

/** Labels that the form of the field has and its name does not say. */
const formLabels: Readonly<Record<string, string>> = {
  sku: 'SKU',
  heroLine: 'Headline of the home page',
  newsletterLine: 'Text above the newsletter form',
}

/** Product fields have labels in sentence case; otherwise `firstName` becomes "First name". */
export function toFieldLabel(field: string): string {
  if (isProductField(field)) {
    return productFields[field].label.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())
  }
  const formLabel = formLabels[field]
  if (formLabel) return formLabel
  const label = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const isProductField = (field: string): field is ProductField => Object.hasOwn(productFields, field)

const isAmount = (field: string) =>
  field === 'cost' || (isProductField(field) && productFields[field].kind === 'cents')

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** The seed hash of a draw; its page shows all of it. */
const isHash = (text: string) => /^[\da-f]{64}$/.test(text)

function toText(text: string): string {
  if (isTime(text)) return formatDayAndTime(text)
  return isHash(text) ? `${text.slice(0, 12)}…` : text
}

const bulkWays: Record<BulkChange['how'], string> = {
  'price-set': 'price set',
  'price-percent': 'price by percent',
  'price-add': 'price raised by an amount',
  'price-subtract': 'price lowered by an amount',
  'stock-set': 'stock set',
  'stock-add': 'stock added',
  'stock-subtract': 'stock subtracted',
}

const isBulkWay = (text: string): text is BulkChange['how'] => Object.hasOwn(bulkWays, text)

const NOTHING = '–'

function toValueText(field: string, value: AuditValues[string] | undefined): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return isAmount(field) ? formatPrice(value) : String(value)
  if (typeof value === 'string') {
    return field === 'how' && isBulkWay(value) ? bulkWays[value] : toText(value)
  }
  if (Array.isArray(value)) return value.map((item) => toValueText('', item)).join('\n') || NOTHING
  return Object.entries(value)
    .map(([name, inner]) => `${toFieldLabel(name)}: ${toValueText(name, inner)}`)
    .join('\n')
}
