import { sql } from 'drizzle-orm'

/** Columns of the offer `p`: its name as a finding shows it, and what its link needs. */
export const offerColumns = sql`
  p.id as subject, p.parent_id, p.variant_kind,
  p.name || coalesce(
    (select ' (used copy ' || sku || ')' from used_copies where product_id = p.id),
    (select ' (' || label || ')' from variant_options where product_id = p.id), '') as name`

export type OfferColumns = {
  subject: string
  parent_id: string | null
  variant_kind: 'used' | 'option' | null
  name: string
}

/** The panel of the offer; an option is edited in that of its product. */
export function toOfferLink({
  subject,
  parent_id,
  variant_kind,
}: Pick<OfferColumns, 'subject' | 'parent_id' | 'variant_kind'>): string {
  return variant_kind === 'used' ? toCopyLink(subject) : toProductLink(parent_id ?? subject)
}

export const toProductLink = (id: string) => `/admin/products?productId=${id}`

export const toCopyLink = (id: string) => `/admin/products/used-copies?copyId=${id}`

export const toOrderLink = (id: string) => `/admin/orders?orderId=${id}`
