import type { SalesRange } from '#contract/stats.ts'
import type { AuditFilter } from './activity/audit-filter.ts'
import type { CustomerFilter } from './customers/customer-filter.ts'
import type { OrderFilter } from './orders/order-filter.ts'
import type { NameFilter } from './products/names/name-queries.ts'
import type { UsedCopyFilter } from './products/used-copies/used-copy-filter.ts'

/** The query keys of the admin. */
export const adminKeys = {
  all: ['admin'],
  dashboard: ['admin', 'dashboard'],
  attentionCounts: ['admin', 'money to see to'],
  charts: (range: SalesRange) => ['admin', 'charts', range],
  abandonedCarts: ['admin', 'abandoned carts'],
  orders: ['admin', 'orders'],
  orderLists: ['admin', 'orders', 'list'],
  orderList: (filter: OrderFilter) => ['admin', 'orders', 'list', filter],
  order: (orderId: string) => ['admin', 'orders', 'one', orderId],
  ordersOfCustomer: (userId: string) => ['admin', 'orders', 'of customer', userId],
  payment: (orderId: string) => ['admin', 'payment', orderId],
  timeline: (orderId: string) => ['admin', 'timeline', orderId],
  paper: (orderId: string) => ['admin', 'paper', orderId],
  customers: ['admin', 'customers'],
  customerLists: ['admin', 'customers', 'list'],
  customerList: (filter: CustomerFilter) => ['admin', 'customers', 'list', filter],
  customer: (userId: string) => ['admin', 'customers', 'one', userId],
  customerSignIn: (userId: string) => ['admin', 'customer sign-in', userId],
  customerNotes: (userId: string) => ['admin', 'customer notes', userId],
  secondFactor: (userId: string) => ['admin', 'second factor', userId],
  audit: (filter: AuditFilter) => ['admin', 'audit', filter],
  jobs: ['admin', 'jobs'],
  doctorParts: ['admin', 'doctor'],
  doctorFinding: (part: string) => ['admin', 'doctor', part],
  webhooks: ['admin', 'webhooks'],
  allWebhookDeliveries: ['admin', 'webhook deliveries'],
  webhookDeliveries: (endpointId: string) => ['admin', 'webhook deliveries', endpointId],
  products: ['admin', 'products'],
  productLists: ['admin', 'products', 'list'],
  productList: (search: string) => ['admin', 'products', 'list', search],
  product: (productId: string) => ['admin', 'products', 'one', productId],
  productTrace: (productId: string) => ['admin', 'products', 'trace', productId],
  productImport: (importId: string) => ['admin', 'product import', importId],
  productImportRows: (importId: string) => ['admin', 'product import rows', importId],
  bulkPreviews: ['admin', 'bulk preview'],
  usedCopyLists: ['admin', 'used copies', 'list'],
  usedCopyList: (filter: UsedCopyFilter) => ['admin', 'used copies', 'list', filter],
  usedCopy: (copyId: string) => ['admin', 'used copies', 'one', copyId],
  nameLists: ['admin', 'names'],
  nameList: (kind: string, filter: NameFilter) => ['admin', 'names', kind, 'list', filter],
  mergeTargets: (kind: string, search: string) => ['admin', 'names', kind, 'targets', search],
  name: (kind: string, slug: string) => ['admin', 'name', kind, slug],
  stickers: (skus: readonly string[]) => ['admin', 'stickers', skus],
} as const
