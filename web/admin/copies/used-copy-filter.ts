import { type MediaGrade, mediaGrades } from '#contract/copies/grades.ts'
import type { UsedCopyState } from '#contract/products/offers.ts'
import type { Sort } from '../shared/use-sort-param.ts'
import { copyStates } from './form/copy-states.ts'

/** The sortable columns, by their API names. */
export const usedCopySortColumns = [
  'sku',
  'artist',
  'name',
  'price',
  'location',
  'listedAt',
] as const
export type UsedCopySortColumn = (typeof usedCopySortColumns)[number]

export type UsedCopyFilter = {
  search: string
  state: UsedCopyState | null
  grade: MediaGrade | null
  location: string
  minAgeDays: number | null
  sort: Sort<UsedCopySortColumn>
}

/** From the URL, whose values are unchecked. */
export function readUsedCopyFilter(
  params: URLSearchParams,
  sort: UsedCopyFilter['sort'],
): UsedCopyFilter {
  const age = params.get('age') ?? ''
  return {
    search: params.get('search') ?? '',
    state: copyStates.find((state) => state === params.get('state')) ?? null,
    grade: mediaGrades.find((grade) => grade === params.get('grade')) ?? null,
    location: params.get('location') ?? '',
    minAgeDays: /^\d{1,5}$/.test(age) ? Number(age) : null,
    sort,
  }
}

export function isFiltered({ search, state, grade, location, minAgeDays }: UsedCopyFilter) {
  return Boolean(search || state || grade || location || minAgeDays)
}

/** As the API takes it. */
export function toQuery({ search, state, grade, location, minAgeDays, sort }: UsedCopyFilter) {
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(grade && { grade }),
    ...(location && { location }),
    ...(minAgeDays && { 'min-age-days': minAgeDays }),
    ...(sort && { sort: sort.column, order: sort.direction }),
  }
}
