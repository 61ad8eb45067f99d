import { type SQL, sql } from 'drizzle-orm'
import {
  type ConditionValue,
  conditionValues,
  type Facet,
  type FacetDimension,
  facetDimensions,
} from '#contract/facets.ts'
import { COUNTED_MATCHES_MAX } from '#contract/limits.ts'
import type { ProductView } from '#contract/offers.ts'
import type { Context } from '#server/platform/context.ts'
import { isCopyIn, toUsedCopySource } from '../listing/list-used-copies.queries.ts'
import { toConditionCents } from './facet-filters.ts'
import { type FacetScope, findStored, toFacetSource, toPriceFilters } from './facet-source.ts'
import {
  isWanted,
  label,
  place,
  readSizes,
  readStored,
  value,
  type Wanted,
  type WantedValues,
} from './stored-counts.queries.ts'
import { type CountedSet, type CountedValue, toFacets } from './to-facets.rules.ts'

type Reader = Pick<Context, 'db'>
type Scope = Omit<FacetScope, 'view'> & WantedValues & { view: ProductView }

/**
 * The values of each dimension with the number of rows each would leave. A dimension is counted without its own chosen values
 * (REC-54): all dimensions without any share one set of rows, each of the others has its own.
 */
export async function countFacets(ctx: Reader, scope: Scope): Promise<Facet[]> {
  const { groups } = scope.choice
  const chosen = groups.map(({ dimension }) => dimension)
  const others = facetDimensions.filter((each) => !chosen.includes(each))
  const wanted: Wanted[] = [
    ...(others.length > 0 ? [{ dimensions: others }] : []),
    ...chosen.map((except) => ({ dimensions: [except], except })),
  ]
  // A statement each: PostgreSQL counts them at once.
  const sets = await Promise.all(wanted.map((set) => readSet(ctx, scope, set)))
  const conditions = await countConditions(ctx, scope, sets)
  return toFacets(conditions ? [conditions, ...sets] : sets, groups, scope.facetLimit)
}

function readSet(ctx: Reader, scope: Scope, wanted: Wanted): Promise<CountedSet> {
  const stored = scope.view === 'used-copies' ? undefined : findStored(scope, wanted.except)
  return stored ? readStored(ctx, scope, { ...wanted, ...stored }) : countSet(ctx, scope, wanted)
}

type CountedRow = CountedValue & { id: number | null }

/** Rows that show which values exist, where the matches are too many to count. */
const SAMPLE = 2_000

/** The row without an id has the number of matches; of too many, all values are read (`existsIn`). */
async function countSet(ctx: Reader, scope: Scope, wanted: Wanted): Promise<CountedSet> {
  const { dimensions, except } = wanted
  const isKnown = except === undefined && scope.text === undefined
  const counted = isKnown ? sql`${scope.total}::int` : sql`(select count(*)::int from matches)`
  const most = isKnown && scope.total > COUNTED_MATCHES_MAX ? SAMPLE : COUNTED_MATCHES_MAX + 1
  const ofDimension = except
    ? sql`where id in (select id from facets where dimension = ${except})`
    : sql``
  const { rows } = await ctx.db.execute<CountedRow>(sql`
    with matches as materialized (
      select f.facet_ids from ${toSource(scope, except)} limit ${sql.raw(String(most))}
    )
    select f.size, f.id, f.dimension, ${value} as value, ${label} as label, f.place, f.total from (
      select c.size, c.id, f.dimension, f.key, f.label, f.name_id, ${place(sql`f.dimension`)},
        bool_or(c.id is null and c.size > ${COUNTED_MATCHES_MAX}) over () as is_sample
      from (
        select id, count(*)::int as size from (select unnest(facet_ids) as id from (
          select facet_ids from matches limit case when ${counted} > ${COUNTED_MATCHES_MAX} then ${SAMPLE}::int end
        ) s) r ${ofDimension} group by id
        union all select null, ${counted}
      ) c left join facets f on f.id = c.id
    ) f where ${isWanted(scope)} or f.is_sample`)
  const matches = rows.find(({ id }) => id === null)?.size ?? 0
  const values = rows.filter(({ id }) => id !== null)
  if (matches <= COUNTED_MATCHES_MAX) return { dimensions, matches, values }
  const exists = existsIn(scope, wanted, values)
  return { dimensions, matches, values: await readSizes(ctx, scope, { dimensions, exists }) }
}

function toSource(scope: Scope, except?: FacetDimension): SQL {
  const { view } = scope
  if (view === 'used-copies') return toUsedCopySource(scope, { except })
  return toFacetSource({ ...scope, view }, except ? { except } : {})
}

/** Too many matches to count: a value that the sample lacks is rare, and looked up by its index. */
function existsIn(scope: Scope, { except }: Wanted, seen: readonly CountedRow[]): SQL {
  const ids = seen.map(({ id }) => id)
  return sql`(f.id = any(${sql.param(ids)}::int[]) or exists (
    select from (select facet_ids, s.facet_id as wanted from ${toSource(scope, except)}) r where facet_ids @> array[wanted]))`
}

/**
 * Conditions of used copies, and those of products within a price range: there each condition is counted at the price it shows.
 * Undefined where the condition is counted like other dimensions.
 */
async function countConditions(
  { db }: Reader,
  scope: Scope,
  sets: readonly CountedSet[],
): Promise<CountedSet | undefined> {
  const { view, minCents, maxCents } = scope
  const isPriced = minCents !== undefined || maxCents !== undefined
  if (view !== 'used-copies' && !(view === 'featured' && isPriced)) return
  const { rows: conditions } = await db.execute<CountedValue>(sql`
    select dimension, key as value, label from facets where dimension = 'condition'`)
  const { groups, conditions: _, ...choice } = scope.choice
  const others = groups.filter(({ dimension }) => dimension !== 'condition')
  const free = { ...scope, choice: { ...choice, groups: others, conditions: [] } }
  const [count, source] =
    view === 'used-copies'
      ? [sql`sum(f.copies)`, toCopiesByGrade(free)]
      : [sql`count(*)`, toFacetSource({ ...free, view, minCents: undefined, maxCents: undefined })]
  const counts = conditionValues.map(
    (each) =>
      sql`(${count} filter (where ${isInCondition(scope, each)}))::int as ${sql.identifier(each)}`,
  )
  const { rows } = await db.execute<Record<string, number | null>>(
    sql`select ${sql.join(counts, sql`, `)} from ${source}`,
  )
  const values = conditions.map((each) => ({ ...each, size: rows[0]?.[each.value] ?? 0 }))
  const matches = sets.find(({ dimensions }) => dimensions.includes('condition'))?.matches ?? 0
  return { dimensions: ['condition'], matches, values }
}

const toCopiesByGrade = (scope: Scope): SQL =>
  sql`(select f.media_grade, count(*) as copies from ${toUsedCopySource(scope)} group by 1) f`

/** A used copy by its grade, a product by the price at which it has the condition. */
function isInCondition(scope: Scope, condition: ConditionValue): SQL {
  if (scope.view === 'used-copies') return isCopyIn([condition])
  return sql.join(toPriceFilters(toConditionCents([condition]), scope), sql` and `)
}
