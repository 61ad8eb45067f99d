import { type SQL, sql } from 'drizzle-orm'
import type { FacetDimension } from '#contract/facets.ts'
import { LISTED_FACET_VALUES_MAX } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { countShown } from '../listing/list-products.queries.ts'
import type { FacetScope, StoredScope } from './facet-source.ts'
import type { CountedSet, CountedValue } from './to-facets.rules.ts'

/** Counts that triggers maintain, and the parts that all statements about values share. */
type Reader = Pick<Context, 'db'>

export type WantedValues = Pick<FacetScope, 'type' | 'choice'> & {
  /** The number of rows of the list; an estimate where a text is searched. */
  total: number
  /** The number of values of each dimension besides the chosen ones. */
  facetLimit?: number | undefined
}

/** `except` leaves the chosen values of one dimension out. */
export type Wanted = { dimensions: readonly FacetDimension[]; except?: FacetDimension }

/** By the size of a value in its dimension; equal sizes share a place. */
export const place = (
  partition: SQL,
) => sql`rank() over (partition by ${partition} order by size desc)::int as place,
  count(*) over (partition by ${partition})::int as total`

/** Whether a response needs a row `f` with its place: the largest ones, and those that are chosen. */
export function isWanted(scope: WantedValues): SQL {
  const { limit, chosen } = toWanted(scope)
  return sql`(f.place <= ${limit} or f.id = any(${sql.param(chosen)}::int[]))`
}

function toWanted({ choice: { groups }, facetLimit = LISTED_FACET_VALUES_MAX }: WantedValues) {
  return { limit: facetLimit, chosen: groups.flatMap(({ ids }) => ids) }
}

/** The name of a row `f`, by a look-up for each: a response shows few names. */
const ofName = (column: SQL) => sql`(select ${column} from catalogue_names where id = f.name_id)`
export const value = sql`case f.dimension when 'label' then ${ofName(sql`slug`)} when 'genre' then f.label else f.key end`
export const label = sql`coalesce(${ofName(sql`name`)}, f.label)`

/** All products, those of a type, or those with one value. */
export async function readStored(
  ctx: Reader,
  scope: WantedValues,
  { dimensions, except, within }: Wanted & StoredScope,
): Promise<CountedSet> {
  const [matches, values] = await Promise.all([
    except === undefined ? scope.total : countWithin(ctx, scope, within),
    readSizes(ctx, scope, { dimensions, within }),
  ])
  return { dimensions, matches, values }
}

async function countWithin(
  ctx: Reader,
  { type }: WantedValues,
  within: number | undefined,
): Promise<number> {
  if (within === undefined) {
    const all = { view: 'featured', minCents: undefined, maxCents: undefined } as const
    return countShown(ctx, { ...all, type, isInStock: false })
  }
  const { rows } = await ctx.db.execute<{ size: number }>(sql`
    select coalesce(sum(delta), 0)::int as size from facet_counts
    where facet_id = ${within} ${ofType(type)}`)
  return rows[0]?.size ?? 0
}

/** Values by the number of products in the whole type, or of those with the value `within`; only those that `exists`. */
export async function readSizes(
  { db }: Reader,
  scope: WantedValues,
  { dimensions, within, exists }: Wanted & Partial<StoredScope> & { exists?: SQL },
): Promise<CountedValue[]> {
  const counts = toCounts(scope, within)
  if (exists || within !== undefined) {
    const filter = sql`f.dimension = any(${sql.param([...dimensions])}::text[]) ${exists ? sql`and ${exists}` : sql``}`
    const { rows } = await db.execute<CountedValue>(selectSizes(counts, filter, isWanted(scope)))
    return rows
  }
  const given = sql`f.dimension = any(${sql.placeholder('dimensions')}::text[])`
  const wanted = sql`(f.place <= ${sql.placeholder('limit')} or f.id = any(${sql.placeholder('chosen')}::int[]))`
  return queryPrepared<CountedValue>(db, `facet sizes ${scope.type ?? 'all'}`, {
    write: () => selectSizes(counts, given, wanted),
    values: { dimensions: [...dimensions], ...toWanted(scope) },
  })
}

/** From counts `facet_id, delta`, of facets `f` that pass the filter. */
function selectSizes(counts: SQL, filter: SQL, wanted: SQL): SQL {
  return sql`
    select f.dimension, ${value} as value, ${label} as label, f.size, f.place, f.total from (
      select f.*, s.size, ${place(sql`f.dimension`)} from (
        select facet_id, sum(delta)::int as size from ${counts} c
        group by 1 having sum(delta) > 0
      ) s join facets f on f.id = s.facet_id
      where ${filter}
    ) f where ${wanted}`
}

function toCounts({ type }: WantedValues, within: number | undefined): SQL {
  const filter = ofType(type)
  if (within === undefined)
    return sql`(select facet_id, delta from facet_counts where true ${filter})`
  return sql`(select high_id as facet_id, delta from facet_pair_counts where low_id = ${within} ${filter}
    union all select low_id, delta from facet_pair_counts where high_id = ${within} ${filter})`
}

const ofType = (type: FacetScope['type']) => (type ? sql`and type = ${type}` : sql``)
