import type { OrderDocument } from './order-admin.ts'

const gst = { name: 'GST', rate: 10 }

type Taxed = Pick<OrderDocument, 'tax'>

/** The words of an invoice about the tax of its order. */

/** The tax of an order, its rate in percent. */
export const taxOf = ({ tax = gst }: Taxed) => tax

export const hasTax = (doc: Taxed) => taxOf(doc).rate > 0

export const hasTaxId = ({ abn, taxId }: OrderDocument['supplier']) => Boolean(abn || taxId)

/** The name of the seller's number for that tax where there is no ABN. */
export function toIdName(doc: Taxed): string {
  const { name, rate } = taxOf(doc)
  return rate > 0 ? `${name} ID` : 'Tax ID'
}
