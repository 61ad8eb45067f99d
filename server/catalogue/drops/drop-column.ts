import { type SQL, sql } from 'drizzle-orm'
import { type DropColumns, type DropJson, toDropColumns } from './drops.rules.ts'

const dropOf = (ids: SQL) =>
  sql<DropColumns | null>`(select json_build_object('mode', d.mode, 'startsAt', d.starts_at,
    'limitPerCustomer', d.limit_per_customer, 'entriesOpenAt', d.entries_open_at, 'openSaleAt', d.open_sale_at,
    'seed', d.seed, 'drawnAt', d.drawn_at)
  from drops d where d.product_id in ${ids} order by d.product_id = products.parent_id limit 1)`.mapWith(
    (json: DropJson) => toDropColumns(json),
  )

/** A column of `products`: the drop of the offer, otherwise that of its product. */
export const dropColumn = dropOf(sql`(products.id, products.parent_id)`)

/** The same for a row of a list, which its featured offer represents. */
export const listedDropColumn = dropOf(sql`(products.id, products.featured_id)`)
