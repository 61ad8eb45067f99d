import { type SQL, sql } from 'drizzle-orm'
import { type DropColumns, type DropJson, toDropColumns } from './to-drop.rules.ts'

const dropOf = (id: SQL) =>
  sql`(select json_build_object('mode', d.mode, 'startsAt', d.starts_at,
    'limitPerCustomer', d.limit_per_customer, 'entriesOpenAt', d.entries_open_at, 'openSaleAt', d.open_sale_at,
    'seed', d.seed, 'drawnAt', d.drawn_at)
  from drops d where d.product_id = ${id})`

/** The drop of the offer, otherwise that of its product, as `drop_of`, which a list would call for each row. */
const dropOfOffer = (offerId: SQL, productId: SQL) =>
  sql<DropColumns | null>`coalesce(${dropOf(offerId)}, ${dropOf(productId)})`.mapWith(
    (json: DropJson) => toDropColumns(json),
  )

/** A column of `products`. */
export const dropColumn = dropOfOffer(sql`products.id`, sql`products.parent_id`)

/** The same for a row of a list, which its featured offer represents. */
export const listedDropColumn = dropOfOffer(sql`products.featured_id`, sql`products.id`)
