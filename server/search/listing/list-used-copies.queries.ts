import { type SQL, sql } from 'drizzle-orm'
import type { ConditionValue, FacetDimension } from '#contract/facets.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { ListSort } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type FacetChoice, noFacets } from '../facets/facet-choice.ts'
import { hasCondition, toFacetFilters } from '../facets/facet-filters.ts'
import { type SearchText, toPriceFilters } from '../facets/facet-source.ts'
import { toNumberOfLabels } from './list-faceted.queries.ts'
import { isPressingSort } from './product-sorting.ts'
import { readTotal, type Total, toSelectionKey } from './totals.ts'

/** Lists of used copies that can be bought, each as a row of its own (`view=used-copies`). */

export type UsedCopyScope = {
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  choice: FacetChoice
  /** A search in their products. */
  text?: SearchText | undefined
}

export const allUsedCopies: UsedCopyScope = {
  type: undefined,
  minCents: undefined,
  maxCents: undefined,
  choice: noFacets,
}

export type UsedCopyList = UsedCopyScope & {
  /** Latest arrival first without it, or best match first when searched. */
  sort: ListSort | undefined
  limit: number
  offset: number
}

/** The ids of a page and the number of all; `rank` is that of the search. */
export async function findUsedCopies(
  { db }: Pick<Context, 'db'>,
  list: UsedCopyList,
  rank?: SQL,
): Promise<Total & { ids: string[] }> {
  const key = toSelectionKey({ ...list, view: 'used-copies', isInStock: false })
  const [page, total] = await Promise.all([
    db.execute<{
      id: string
    }>(sql`select f.copy_id as id from ${toUsedCopySource(list, { joins: toJoins(list) })}
      order by ${toOrder(list, rank)} limit ${list.limit} offset ${list.offset}`),
    readTotal(db, { key, count: () => countCopies(db, list) }),
  ])
  return { ...total, ids: page.rows.map(({ id }) => id) }
}

async function countCopies(db: Database, scope: UsedCopyScope): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${toUsedCopySource(scope)}`,
  )
  return rows[0]?.total ?? 0
}

type Parts = { except?: FacetDimension | undefined; joins?: SQL }

/** The copies in scope as `from … where …` over `copy_facets f`. */
export function toUsedCopySource(scope: UsedCopyScope, { except, joins = sql`` }: Parts = {}): SQL {
  const { type, choice, text } = scope
  const conditions = except === 'condition' ? [] : choice.conditions
  // A product has the condition of any of its offers, a copy its own.
  const groups = choice.groups.filter(({ dimension }) => dimension !== 'condition')
  const filters = [
    ...toFacetFilters({ ...choice, groups }, except),
    ...(type ? [sql`f.type = ${sql.raw(`'${type}'`)}`] : []),
    ...toPriceFilters(sql`f.cents`, scope),
    ...(conditions.length > 0 ? [isCopyIn(conditions)] : []),
    ...(text ? [sql`f.product_id in (select id from products where ${text.condition})`] : []),
  ]
  const where = filters.length > 0 ? sql` where ${sql.join(filters, sql` and `)}` : sql``
  return sql`copy_facets f${joins}${where}`
}

export const isCopyIn = (conditions: readonly ConditionValue[]): SQL =>
  hasCondition(conditions, { kind: sql`'used'`, grade: sql`f.media_grade` })

/** As in the index. */
export const latestCopiesFirst = sql`f.listed_at desc nulls last, f.copy_id desc nulls last`
const byName = sql`o.name collate "en-AU-x-icu"`

/** The name, or the facts of the product, where they sort. */
function toJoins({ sort }: UsedCopyList): SQL {
  if (sort === 'name-asc' || sort === 'name-desc') return sql` join products o on o.id = f.copy_id`
  if (!sort || !isPressingSort(sort)) return sql``
  return sql` join product_facets p on p.product_id = f.product_id`
}

function toOrder({ sort, choice: { labelIds } }: UsedCopyList, rank?: SQL): SQL {
  const ownNumber =
    labelIds.length > 0 ? toNumberOfLabels(labelIds, sql`f.product_id`) : sql`p.catalogue_number`
  const number = sql`${ownNumber} collate catalogue_number`
  const orders: Record<ListSort, SQL> = {
    newest: latestCopiesFirst,
    oldest: sql`f.listed_at asc nulls first, f.copy_id asc nulls first`,
    'price-asc': sql`f.cents, f.copy_id`,
    'price-desc': sql`f.cents desc, f.copy_id desc`,
    'name-asc': sql`${byName}, f.copy_id`,
    'name-desc': sql`${byName} desc, f.copy_id desc`,
    'released-asc': sql`p.released nulls last, f.copy_id`,
    'released-desc': sql`p.released desc nulls last, f.copy_id desc`,
    'catalogue-number-asc': sql`${number} nulls last, f.copy_id`,
    'catalogue-number-desc': sql`${number} desc nulls last, f.copy_id desc`,
  }
  if (sort) return orders[sort]
  if (!rank) return latestCopiesFirst
  return sql`(select ${rank} from products where id = f.product_id) desc, ${latestCopiesFirst}`
}
