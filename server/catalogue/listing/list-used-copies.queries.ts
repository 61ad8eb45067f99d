import { type SQL, sql } from 'drizzle-orm'
import type { ProductType } from '#contract/catalogue.ts'
import type { ConditionValue, FacetDimension } from '#contract/facets.ts'
import type { Context } from '#server/platform/context.ts'
import type { ListSort } from '../catalogue.rules.ts'
import { type FacetChoice, noFacets } from '../facets/facet-choice.ts'
import { hasCondition, toFacetFilters } from '../facets/facet-filters.ts'
import { isUnfiltered } from '../facets/facet-source.ts'
import { toNumberOfLabels } from '../facets/list-faceted.queries.ts'

/** Lists of used copies that can be bought, each as a row of its own (`view=used-copies`). */

export type UsedCopyScope = {
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  choice: FacetChoice
  /** A search in their products (OFFER-13), as a condition on `products`. */
  text?: SQL | undefined
}

export const allUsedCopies: UsedCopyScope = {
  ...{ type: undefined, minCents: undefined, maxCents: undefined, choice: noFacets },
}

export type UsedCopyList = UsedCopyScope & {
  /** Latest arrival first without it, or best match first when searched. */
  sort: ListSort | undefined
  limit: number
  offset: number
}

type Match = { condition: SQL; rank: SQL }

/** The ids of a page and the number of all. */
export async function findUsedCopies(
  { db }: Pick<Context, 'db'>,
  list: UsedCopyList,
  match?: Match,
): Promise<{ ids: string[]; total: number }> {
  const scope = { ...list, text: match?.condition }
  const [page, count] = await Promise.all([
    db.execute<{ id: string }>(sql`select o.id from ${toUsedCopySource(scope)}
      order by ${toOrder(list, match)} limit ${list.limit} offset ${list.offset}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${toCountedCopies(scope)}`,
    ),
  ])
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 }
}

/** The copies in scope as `from … where …`: the copy `u`, its offer `o` and the facets `f` of its product. */
export function toUsedCopySource(scope: UsedCopyScope, except?: FacetDimension): SQL {
  const { type, minCents, maxCents, choice, text } = scope
  const conditions = except === 'condition' ? [] : choice.conditions
  // A product has the condition of any of its offers, a copy its own.
  const groups = choice.groups.filter(({ dimension }) => dimension !== 'condition')
  const facets = toFacetFilters({ ...choice, groups }, except)
  const filters = [
    sql`u.state = 'on-sale' and o.archived_at is null`,
    ...facets,
    type ? sql`o.type = ${type}` : [],
    minCents === undefined ? [] : sql`o.price_cents >= ${minCents}`,
    maxCents === undefined ? [] : sql`o.price_cents <= ${maxCents}`,
    conditions.length === 0 ? [] : isCopyIn(conditions),
    text ? sql`o.parent_id in (select id from products where ${text})` : [],
  ]
  return sql`used_copies u join products o on o.id = u.product_id
    join product_facets f on f.product_id = o.parent_id where ${sql.join(filters.flat(), sql` and `)}`
}

/**
 * The same, to be counted. Where nothing but their condition narrows them, the copies alone are read; the archived ones among
 * them are few, and those of an archived product are archived too.
 */
export function toCountedCopies(scope: UsedCopyScope): SQL {
  const { type, choice } = scope
  if (type || !isUnfiltered({ ...scope, isInStock: false }, 'condition')) {
    return toUsedCopySource(scope)
  }
  return sql`used_copies u where u.state = 'on-sale'
    and u.product_id not in (select id from products where variant_kind = 'used' and archived_at is not null)
    ${choice.conditions.length === 0 ? sql`` : sql`and ${isCopyIn(choice.conditions)}`}`
}

export const isCopyIn = (conditions: readonly ConditionValue[]): SQL =>
  hasCondition(conditions, sql`'used'`)

/** As in the index. */
export const latestCopiesFirst = sql`u.listed_at desc nulls last, u.product_id desc nulls last`
const byName = sql`o.name collate "en-AU-x-icu"`

function toOrder({ sort, choice: { labelIds } }: UsedCopyList, match?: Match): SQL {
  const ownNumber =
    labelIds.length > 0 ? toNumberOfLabels(labelIds, sql`f.product_id`) : sql`f.catalogue_number`
  const number = sql`${ownNumber} collate catalogue_number`
  const orders: Record<ListSort, SQL> = {
    newest: latestCopiesFirst,
    oldest: sql`u.listed_at asc nulls first, u.product_id asc nulls first`,
    'price-asc': sql`o.price_cents, o.id`,
    'price-desc': sql`o.price_cents desc, o.id desc`,
    'name-asc': sql`${byName}, o.id`,
    'name-desc': sql`${byName} desc, o.id desc`,
    'released-asc': sql`f.released nulls last, o.id`,
    'released-desc': sql`f.released desc nulls last, o.id desc`,
    'catalogue-number-asc': sql`${number} nulls last, o.id`,
    'catalogue-number-desc': sql`${number} desc nulls last, o.id desc`,
  }
  if (sort) return orders[sort]
  if (!match) return latestCopiesFirst
  return sql`(select ${match.rank} from products where id = o.parent_id) desc, ${latestCopiesFirst}`
}
