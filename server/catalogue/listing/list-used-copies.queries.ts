import { type SQL, sql } from 'drizzle-orm'
import type { ProductSort, ProductType } from '#contract/catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import type { SearchMatch } from '../search/search-match.ts'

/** Lists of used copies that can be bought, each as a row of its own (`view=used-copies`). */

export type UsedCopyList = {
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  /** Latest arrival first without it, or best match first when searched. */
  sort: ProductSort | undefined
  limit: number
  offset: number
}

/** The ids of a page and the number of all; `match` is a search in their products (OFFER-13). */
export async function findUsedCopies(
  { db }: Pick<Context, 'db'>,
  list: UsedCopyList,
  match?: SearchMatch,
): Promise<{ ids: string[]; total: number }> {
  const copies = sql`used_copies u join products v on v.id = u.product_id where ${toFilters(list, match)}`
  const [page, count] = await Promise.all([
    db.execute<{ id: string }>(sql`select v.id from ${copies}
      order by ${toOrder(list.sort, match)} limit ${list.limit} offset ${list.offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${copies}`),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 }
}

function toFilters({ type, minCents, maxCents }: UsedCopyList, match?: SearchMatch): SQL {
  const filters = [
    sql`u.state = 'on-sale' and v.archived_at is null`,
    type ? sql`v.type = ${type}` : [],
    minCents === undefined ? [] : sql`v.price_cents >= ${minCents}`,
    maxCents === undefined ? [] : sql`v.price_cents <= ${maxCents}`,
    match ? sql`v.parent_id in (select id from products where ${match.condition})` : [],
  ]
  return sql.join(filters.flat(), sql` and `)
}

/** As in the index. */
const latest = sql`u.listed_at desc nulls last, u.product_id desc nulls last`
const byName = sql`v.name collate "en-AU-x-icu"`

const orders: Record<ProductSort, SQL> = {
  newest: latest,
  oldest: sql`u.listed_at asc nulls first, u.product_id asc nulls first`,
  'price-asc': sql`v.price_cents, v.id`,
  'price-desc': sql`v.price_cents desc, v.id desc`,
  'name-asc': sql`${byName}, v.id`,
  'name-desc': sql`${byName} desc, v.id desc`,
}

function toOrder(sort: ProductSort | undefined, match?: SearchMatch): SQL {
  if (sort) return orders[sort]
  if (!match) return latest
  return sql`(select ${match.rank} from products where id = v.parent_id) desc, ${latest}`
}
