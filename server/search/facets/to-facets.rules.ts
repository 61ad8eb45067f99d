import { type Facet, type FacetDimension, facetDimensions } from '#contract/facets.ts'
import { COUNTED_MATCHES_MAX, LISTED_FACET_VALUES_MAX } from '#contract/limits.ts'
import type { FacetGroup } from './facet-choice.ts'

export type CountedValue = {
  dimension: FacetDimension
  value: string
  label: string
  /** By this the values are ordered. */
  size: number
  /** The number of larger values plus one, and the number of all, where only the largest were read. */
  place?: number
  total?: number
}

/** The values of some dimensions, and the number of matches they were counted in. */
export type CountedSet = {
  dimensions: readonly FacetDimension[]
  matches: number
  values: CountedValue[]
}

/**
 * The facets of a response: values largest first, without those that would leave nothing, but with every chosen one
 *, which clients find by what they requested. Without numbers above 20,000 matches.
 */
export function toFacets(
  sets: readonly CountedSet[],
  groups: readonly FacetGroup[],
  limit?: number,
): Facet[] {
  return facetDimensions.flatMap((dimension) => {
    const set = sets.find(({ dimensions }) => dimensions.includes(dimension))
    const chosen = groups.find((group) => group.dimension === dimension)?.chosen ?? []
    const found = (set?.values ?? []).filter(
      (each) => each.dimension === dimension && each.size > 0,
    )
    const isCounted = (set?.matches ?? 0) <= COUNTED_MATCHES_MAX
    const isChosen = new Set(chosen.map(({ value }) => value))
    const asGiven = new Map(chosen.map(({ value, given }) => [value, given]))
    const known = new Set(found.map(({ value }) => value))
    const missing = chosen.filter(({ value }) => !known.has(value))
    const sorted = found.toSorted((a, b) => b.size - a.size || compareLabels(a, b))
    const listed = sorted.filter(
      ({ value }, index) => index < (limit ?? LISTED_FACET_VALUES_MAX) || isChosen.has(value),
    )
    const values = [...listed, ...missing.map((each) => ({ ...each, size: 0 }))].map(
      ({ value, label, size }) => ({
        value: asGiven.get(value) ?? value,
        label,
        ...(isCounted && { count: size }),
      }),
    )
    const total = limit !== undefined && { total: countListed(found, isChosen) + missing.length }
    return values.length > 0 ? [{ dimension, ...total, values }] : []
  })
}

/** The number of values without a limit: the largest, and the chosen ones after them. */
function countListed(found: readonly CountedValue[], isChosen: ReadonlySet<string>): number {
  const all = found[0]?.total ?? found.length
  const isBeyond = ({ place = 1 }: CountedValue) => place > LISTED_FACET_VALUES_MAX
  const beyond = found.filter((each) => isBeyond(each) && isChosen.has(each.value))
  return Math.min(all, LISTED_FACET_VALUES_MAX) + beyond.length
}

const collator = new Intl.Collator('en-AU', { numeric: true })

function compareLabels(a: { label: string }, b: { label: string }): number {
  return collator.compare(a.label, b.label)
}
