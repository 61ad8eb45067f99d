import type { AuditAction, AuditEntry, AuditFacts } from '../../../contract/audit.ts'
import { formatPrice } from '../../lib/format.ts'

/** How the trace is told in words. */

export const actionLabels: Record<AuditAction, string> = {
  'product.created': 'Product added',
  'product.changed': 'Product changed',
  'product.archived': 'Product deleted',
  'products.imported': 'Product file imported',
  'order.status': 'Order status',
  'order.note': 'Note on an order',
  'order.refund': 'Order refunded',
  'order.settled': 'Refund settled another way',
  'order.mail': 'Mail of an order',
  'customer.changed': 'Customer changed',
  'customer.role': 'Customer role',
  'customer.note': 'Note on a customer',
  'customer.second-factor': 'Second step of a sign-in',
  'customer.deleted': 'Account deleted',
  'job.retried': 'Job tried again',
  'webhook.added': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.sent': 'Webhook sent by hand',
}

export const auditActions = Object.keys(actionLabels) as AuditAction[]

const panels: Record<string, string> = {
  product: '/admin/products?productId=',
  order: '/admin/orders?orderId=',
  customer: '/admin/customers?customerId=',
  webhook: '/admin/settings/webhooks?endpointId=',
}

/** Where the thing that was changed can be seen; null for what has no place of its own. */
export function toSubjectHref({ action, subjectId }: Pick<AuditEntry, 'action' | 'subjectId'>) {
  const panel = panels[action.split('.', 1)[0] ?? '']
  const isGone = ['product.archived', 'webhook.deleted', 'customer.deleted'].includes(action)
  return panel === undefined || isGone ? null : `${panel}${encodeURIComponent(subjectId)}`
}

/** One field of a change; `before` or `after` is null where the whole thing was not there. */
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

/** `releaseDate` is "Release date". */
function toFieldLabel(field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NOTHING = '–'

function toValueText(field: string, value: AuditFacts[string] | undefined): string {
  if (value === undefined || value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field === 'price' ? formatPrice(value) : String(value)
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item) => toValueText('', item)).join('\n') || NOTHING
  return Object.entries(value)
    .map(([name, inner]) => `${toFieldLabel(name)}: ${toValueText(name, inner)}`)
    .join('\n')
}
