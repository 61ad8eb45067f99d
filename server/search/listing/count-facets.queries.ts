import { type SQL, sql } from 'drizzle-orm'
import {
  type ConditionValue,
  conditionValues,
  type Facet,
  type FacetDimension,
  facetDimensions,
} from '#contract/facets.ts'
import { LISTED_FACET_VALUES_MAX } from '#contract/limits.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { Context } from '#server/platform/context.ts'
import { toConditionCents } from '../facets/facet-filters.ts'
import { type FacetScope, toFacetSource, toPriceFilters } from '../facets/facet-source.ts'
import { type CountedSet, type CountedValue, toFacets } from '../facets/to-facets.rules.ts'
import { createCounts } from './cached-counts.ts'
import { isCopyIn, toUsedCopySource } from './list-used-copies.queries.ts'
import { toSelectionKey } from './totals.ts'

type Reader = Pick<Context, 'db'>
type Scope = Omit<FacetScope, 'view'> & {
  view: ProductView
  /** The number of values of each dimension besides the chosen ones. */
  facetLimit?: number | undefined
}

const counts = createCounts<CountedSet[]>({
  rowsOf: (sets) => Math.max(...sets.map(({ matches }) => matches)),
  retainedMax: 200,
})

/**
 * The values of each dimension with the number of rows each would leave; of many rows as they were a moment ago. A dimension is
 * counted without its own chosen values: all dimensions without any share one set of rows, each of the others has its own.
 */
export async function countFacets(
  ctx: Reader,
  scope: Scope,
): Promise<{ facets: Facet[]; isStale: boolean }> {
  const { choice, facetLimit } = scope
  const key = `${toSelectionKey(scope)} ${facetLimit}`
  const { value, isStale } = await counts.read(ctx.db, { key, count: () => readSets(ctx, scope) })
  return { facets: toFacets(value, choice.groups, facetLimit), isStale }
}

async function readSets(ctx: Reader, scope: Scope): Promise<CountedSet[]> {
  const chosen = scope.choice.groups.map(({ dimension }) => dimension)
  const others = facetDimensions.filter((each) => !chosen.includes(each))
  // A statement each: PostgreSQL counts them at once.
  const sets = await Promise.all([
    ...(others.length > 0 ? [readSet(ctx, scope, { dimensions: others })] : []),
    ...chosen.map((except) => readSet(ctx, scope, { dimensions: [except], except })),
  ])
  const conditions = await countConditions(ctx, scope, sets)
  return conditions ? [conditions, ...sets] : sets
}

/** `except` leaves the chosen values of one dimension out. */
type Wanted = { dimensions: readonly FacetDimension[]; except?: FacetDimension }
type CountedRow = CountedValue & { id: number }

/** Each row counts by its values and by one more, 0, whose size is the number of matches. */
async function readSet({ db }: Reader, scope: Scope, wanted: Wanted): Promise<CountedSet> {
  const { dimensions, except } = wanted
  const { choice, facetLimit = LISTED_FACET_VALUES_MAX } = scope
  const chosen = choice.groups.flatMap(({ ids }) => ids)
  const { rows } = await db.execute<CountedRow>(sql`
    select f.id, f.size, f.dimension, ${value} as value, ${label} as label, f.place, f.total from (
      select c.id, c.size, f.dimension, f.key, f.label, f.name_id,
        rank() over (partition by f.dimension order by c.size desc)::int as place,
        count(*) over (partition by f.dimension)::int as total
      from (
        select id, count(*)::int as size
        from (select unnest(f.facet_ids || 0) as id from ${toSource(scope, except)}) r group by id
      ) c left join facets f on f.id = c.id
      where c.id = 0 or f.dimension = any(${sql.param([...dimensions])}::text[])
    ) f where f.id = 0 or f.place <= ${facetLimit} or f.id = any(${sql.param(chosen)}::int[])`)
  const matches = rows.find(({ id }) => id === 0)?.size ?? 0
  return { dimensions, matches, values: rows.filter(({ id }) => id !== 0) }
}

/** The name of a row `f`, by a look-up for each: a response shows few names. */
const ofName = (column: SQL) => sql`(select ${column} from catalogue_names where id = f.name_id)`
const value = sql`case f.dimension when 'label' then ${ofName(sql`slug`)} when 'genre' then f.label else f.key end`
const label = sql`coalesce(${ofName(sql`name`)}, f.label)`

function toSource(scope: Scope, except?: FacetDimension): SQL {
  const { view } = scope
  if (view === 'used-copies') return toUsedCopySource(scope, { except })
  return toFacetSource({ ...scope, view }, except ? { except } : {})
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
