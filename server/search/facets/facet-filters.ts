import { type SQL, sql } from 'drizzle-orm'
import type { ConditionValue, FacetDimension } from '#contract/facets.ts'
import { bestFirst } from '#server/catalogue/index.ts'
import type { FacetChoice } from './facet-choice.ts'

/**
 * Conditions on a row `f` of `product_facets`; `except` leaves one dimension out. Ids are literals, which lets PostgreSQL
 * use its statistics.
 */
export function toFacetFilters(choice: FacetChoice, except?: FacetDimension): SQL[] {
  const { groups, artistIds } = choice
  return [
    ...groups
      .filter(({ dimension }) => dimension !== except)
      .map(({ ids }) => sql`f.facet_ids && ${sql.raw(`'{${ids.join()}}'::int[]`)}`),
    ...(artistIds === undefined
      ? []
      : [
          sql`f.product_id in (select product_id from pressing_artists
            where artist_id = any(${sql.param(artistIds)}::uuid[]))`,
        ]),
  ]
}

/** The lowest media rank of a condition; 0 for any used copy. */
const rankOf: Record<Exclude<ConditionValue, 'new'>, number> = {
  used: 0,
  'vg-or-better': 5,
  'vg-plus-or-better': 6,
  'near-mint-or-better': 7,
}

/** Whether an offer `o`, with `u` as its used copy, has one of the conditions. */
export function hasCondition(
  conditions: readonly ConditionValue[],
  { kind, grade } = { kind: sql`o.variant_kind`, grade: sql`u.media_grade` },
): SQL {
  const used = conditions.filter((each) => each !== 'new').map((each) => rankOf[each])
  const lowest = Math.min(...used)
  const alternatives = [
    ...(conditions.includes('new') ? [sql`${kind} is distinct from 'used'`] : []),
    ...(lowest === 0 ? [sql`${kind} = 'used'`] : []),
    ...(lowest > 0 && used.length > 0 ? [sql`media_rank(${grade}) >= ${lowest}`] : []),
  ]
  return sql`(${sql.join(alternatives, sql` or `)})`
}

/** The offers in one of the conditions that can be bought, of the product whose column `id` is in scope. */
function offersInCondition(conditions: readonly ConditionValue[]): SQL {
  return sql`(select id as wanted) w join products o on o.id = w.wanted or o.parent_id = w.wanted
    left join used_copies u on u.product_id = o.id
    where o.archived_at is null and o.stock > o.reserved and ${hasCondition(conditions)}`
}

const centsOf: Record<ConditionValue, SQL> = {
  new: sql`f.new_cents`,
  used: sql`f.used_cents`,
  'near-mint-or-better': sql`f.near_mint_cents`,
  'vg-plus-or-better': sql`f.vg_plus_cents`,
  'vg-or-better': sql`f.vg_cents`,
}

/** The price of the offer that `toConditionOffer` finds, of a row `f` of `product_facets`. */
export function toConditionCents(conditions: readonly ConditionValue[]): SQL {
  return sql`least(${sql.join(
    conditions.map((each) => centsOf[each]),
    sql`, `,
  )})`
}

/** The cheapest offer in one of the conditions: of the same price own stock first, then as a product features them. */
export function toConditionOffer(conditions: readonly ConditionValue[]): SQL {
  return sql`(select o.id from ${offersInCondition(conditions)}
    order by o.price_cents, o.parent_id nulls first, o.variant_kind, ${bestFirst}, o.id limit 1)`
}
