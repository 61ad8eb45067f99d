/** Owns the orders: their list, panel, parcels, refunds and printed documents. */

export { toCustomerEmail, toCustomerName } from './order-customer.ts'
export { readSource, sourceNames } from './order-filter.ts'
export { formatOrderDate } from './order-format.ts'
export { carriersQuery, useAddCarrier, useDeleteCarrier } from './parcels/parcel-queries.ts'
export type { WithdrawnState } from './withdrawn-units.ts'
