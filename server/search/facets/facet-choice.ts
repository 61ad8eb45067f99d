import { sql } from 'drizzle-orm'
import { type ConditionValue, type FacetDimension, facetDimensions } from '#contract/facets.ts'
import type { Context } from '#server/platform/context.ts'

/** The facets that a request chooses. */
type GivenFacets = { [D in FacetDimension]?: readonly string[] | undefined } & {
  condition?: readonly ConditionValue[] | undefined
  artist?: readonly string[] | undefined
}

/** `given` is the value as the request wrote it. */
export type ChosenValue = { value: string; label: string; given: string }
/** Values of one dimension, which are alternatives; unknown ones have no id and match nothing. */
export type FacetGroup = { dimension: FacetDimension; ids: number[]; chosen: ChosenValue[] }

export type FacetChoice = {
  groups: FacetGroup[]
  conditions: readonly ConditionValue[]
  /** Artists with those merged into them. */
  artistIds: string[] | undefined
  /** Labels with those merged into them, whose catalogue numbers sort. */
  labelIds: string[]
  /** Whether every value is known and written as the shop writes it: others could fill the cache. */
  isCanonical: boolean
}

export const noFacets: FacetChoice = {
  groups: [],
  conditions: [],
  artistIds: undefined,
  labelIds: [],
  isCanonical: true,
}

export function hasFacets({ groups, artistIds }: FacetChoice): boolean {
  return groups.length > 0 || artistIds !== undefined
}

/** More values are answered but not cached: their combinations are too many. */
const CACHED_VALUES_MAX = 4

type FoundValue = {
  dimension: FacetDimension | 'artist'
  given: string
  facetId: number | null
  value: string | null
  label: string | null
  nameIds: string[]
}

/** Looks the chosen values up. A genre is found in any case, a merged label or artist by the name it was merged into. */
export async function readFacetChoice(
  { db }: Pick<Context, 'db'>,
  given: GivenFacets,
): Promise<FacetChoice> {
  const dimensions = [...facetDimensions, 'artist'] as const
  const pairs = dimensions.flatMap((dimension) =>
    [...new Set(given[dimension])].map((value) => ({ dimension, value })),
  )
  if (pairs.length === 0) return noFacets
  const { rows } = await db.execute<FoundValue>(sql`
    select c.dimension, c.value as given, f.id as "facetId",
      case when c.dimension in ('label', 'artist') then t.slug when c.dimension = 'genre' then f.label else f.key end as value,
      case when c.dimension in ('label', 'artist') then t.name else f.label end as label,
      case when t.id is null then '{}' else
        array(select id from catalogue_names where id = t.id or merged_into = t.id)::text[] end as "nameIds"
    from unnest(${sql.param(pairs.map(({ dimension }) => dimension))}::text[],
      ${sql.param(pairs.map(({ value }) => value))}::text[]) with ordinality as c (dimension, value, place)
    left join catalogue_names n on n.kind = c.dimension and n.slug = c.value
    left join catalogue_names t on t.id = coalesce(n.merged_into, n.id)
    left join facets f on f.dimension = c.dimension
      and f.key = case c.dimension when 'genre' then lower(c.value) when 'label' then t.id::text else c.value end
    order by c.place`)
  return toChoice(given, rows)
}

function toChoice(given: GivenFacets, rows: readonly FoundValue[]): FacetChoice {
  const of = (wanted: FoundValue['dimension']) =>
    rows.filter(({ dimension }) => dimension === wanted)
  const groups = facetDimensions
    .map((dimension) => toGroup(dimension, of(dimension)))
    .filter(({ chosen }) => chosen.length > 0)
  const artists = of('artist')
  return {
    groups,
    conditions: given.condition ?? [],
    artistIds: artists.length > 0 ? artists.flatMap(({ nameIds }) => nameIds) : undefined,
    labelIds: of('label').flatMap(({ nameIds }) => nameIds),
    isCanonical:
      rows.length <= CACHED_VALUES_MAX && rows.every(({ given, value }) => value === given),
  }
}

function toGroup(dimension: FacetDimension, rows: readonly FoundValue[]): FacetGroup {
  const chosen = rows.map(({ given, value, label }) => ({
    value: value ?? given,
    label: label ?? given,
    given,
  }))
  const byValue = new Map(chosen.map((each) => [each.value, each]))
  const ids = new Set(rows.flatMap(({ facetId }) => facetId ?? []))
  return { dimension, ids: [...ids], chosen: [...byValue.values()] }
}
