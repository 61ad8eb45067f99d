import { getTableColumns, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '../../contract/catalogue.ts'
import { products } from './catalogue.tables.ts'

/** Not archived. */
export const isInShop = isNull(products.archivedAt)

const { titleVector, searchVector, archivedAt, isInStock, ...columns } = getTableColumns(products)
/** The columns an answer shows; the search columns are as large as all others together. */
export const shownProductColumns = columns

type ProductOrder = {
  by: SQL
  /** The product of that id and all that follow it in this order. */
  onwardsFrom: (id: Placeholder) => SQL
}

/** The place of nulls is that of the indexes, read forwards or backwards: another could not use them. */
const newest = { asc: sql` asc nulls first`, desc: sql` desc nulls last` }
const usual = { asc: sql` asc`, desc: sql` desc` }

function orderBy(column: SQL, direction: 'asc' | 'desc', words = usual): ProductOrder {
  const onwards = direction === 'asc' ? sql`>=` : sql`<=`
  return {
    by: sql`${column}${words[direction]}, id${words[direction]}`,
    onwardsFrom: (id) => sql`(${column}, id) ${onwards}
      ((select ${column} from products where id = ${id}::uuid), ${id}::uuid)`,
  }
}

/** As people sort names, not as bytes do; the indexes on the name have the same collation. */
const byName = sql`name collate "en-AU-x-icu"`

export const productOrders: Record<ProductSort, ProductOrder> = {
  newest: orderBy(sql`created_at`, 'desc', newest),
  oldest: orderBy(sql`created_at`, 'asc', newest),
  'price-asc': orderBy(sql`price_cents`, 'asc'),
  'price-desc': orderBy(sql`price_cents`, 'desc'),
  'name-asc': orderBy(byName, 'asc'),
  'name-desc': orderBy(byName, 'desc'),
}
