import type { ProductSort } from '#contract/products/product-sorts.ts'
import { readListing } from '../listing/listing-state.ts'

/** The URL of an artist's or a label's page, and what it selects. Pure functions. */

export type NameKind = 'artist' | 'label'

type PressingSort = 'released' | 'catalogue-number'
export type NameSort = ProductSort | PressingSort

export type NamePosition = { kind: NameKind; slug: string }
export type NameState = { sort: NameSort; page: number }

const usualSorts: readonly { value: NameSort; label: string }[] = [
  { value: 'newest', label: 'Newest First' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'name-asc', label: 'Name: A to Z' },
]

const released = { value: 'released', label: 'Latest Release' } as const

/** The first one is the default order. */
export const nameSorts: Record<NameKind, readonly { value: NameSort; label: string }[]> = {
  artist: [released, ...usualSorts],
  label: [{ value: 'catalogue-number', label: 'Catalogue Number' }, released, ...usualSorts],
}

const defaultSorts = { artist: 'released', label: 'catalogue-number' } as const

export function toNameKind(pathname: string): NameKind {
  return pathname.startsWith('/labels/') ? 'label' : 'artist'
}

/** Every URL has a state: invalid values count as absent. */
export function readNameState(kind: NameKind, params: URLSearchParams): NameState {
  const sort = nameSorts[kind].find(({ value }) => value === params.get('sort'))
  const { page } = readListing({ pathname: '' }, params)
  return { sort: sort?.value ?? defaultSorts[kind], page }
}

export function toNamePath({ kind, slug }: NamePosition): string {
  return `/${kind}s/${encodeURIComponent(slug)}`
}

/** Without default values. */
export function toNameHref(position: NamePosition, { sort, page }: NameState): string {
  const params = new URLSearchParams({
    ...(sort !== defaultSorts[position.kind] && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  const path = toNamePath(position)
  return params.size > 0 ? `${path}?${params}` : path
}

/** The same records as a crate. */
export function toCrateHref({ kind, slug }: NamePosition, { sort, page }: NameState): string {
  const params = new URLSearchParams({
    [kind === 'artist' ? 'artist' : 'of-label']: slug,
    sort,
    ...(page > 1 && { page: String(page) }),
  })
  return `/crate?${params}`
}
