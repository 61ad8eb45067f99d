import { z } from 'zod'
import { FACET_VALUE_MAX, FACET_VALUES_MAX, LISTED_FACET_VALUES_MAX } from './limits.ts'
import { wholeNumberUpTo } from './paging.ts'

/** A facet is a filter with counted values: `genre=Jazz&genre=Soul`. */

export const facetDimensions = [
  'genre',
  'format',
  'label',
  'decade',
  'country',
  'condition',
] as const
export type FacetDimension = (typeof facetDimensions)[number]

/** `new` is own stock or an option; the last three are used copies with at least that media grade. */
export const conditionValues = [
  'new',
  'used',
  'near-mint-or-better',
  'vg-plus-or-better',
  'vg-or-better',
] as const
export type ConditionValue = (typeof conditionValues)[number]

const toList = (value: unknown) => (value === undefined ? value : [value].flat())

const tooMany = (name: string) => `${name} must be given at most ${FACET_VALUES_MAX} times`

/** A parameter that may be repeated. */
function list(name: string) {
  const values = z
    .array(z.string())
    .max(FACET_VALUES_MAX, tooMany(name))
    .refine(
      (all) => all.every(({ length }) => length <= FACET_VALUE_MAX),
      `${name} must be at most ${FACET_VALUE_MAX} characters`,
    )
  return z.preprocess(toList, values.optional())
}

/** Unknown conditions fail as a whole, so that the error names the parameter and not a place in it. */
function toConditions(value: unknown) {
  const values = toList(value)
  const areKnown = values?.every((each) => conditionValues.some((known) => known === each))
  return areKnown === false ? null : values
}

const conditions = z
  .array(z.enum(conditionValues), `condition must be one of ${conditionValues.join(', ')}`)
  .max(FACET_VALUES_MAX, tooMany('condition'))

/** Values of one parameter are alternatives. An unknown value matches nothing. */
export const facetQuery = {
  genre: list('genre'),
  format: list('format'),
  /** Slugs; that of a merged label or artist means its target. */
  label: list('label'),
  artist: list('artist'),
  decade: list('decade'),
  country: list('country'),
  condition: z.preprocess(toConditions, conditions.optional()),
  facets: z.enum(['true', 'false'], 'facets must be true or false').optional(),
  /** With `facets=true`: only so many of the largest values of each dimension, and the chosen ones. */
  'facet-limit': wholeNumberUpTo(
    LISTED_FACET_VALUES_MAX,
    `facet-limit must be a whole number from 1 to ${LISTED_FACET_VALUES_MAX}`,
  ).optional(),
}

/** Each may be repeated. */
export const facetParameters = [...facetDimensions, 'artist'] as const

/**
 * The values of a dimension, largest first. They have no counts when more than 20,000 products match. `total` is the number of
 * all values, only with `facet-limit`. A chosen value is as the request wrote it, such as the slug of a merged label.
 */
export const facet = z.object({
  dimension: z.enum(facetDimensions),
  total: z.int().optional(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.int().optional() })),
})
export type Facet = z.infer<typeof facet>
