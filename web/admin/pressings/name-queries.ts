import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallRequest } from '#contract/calls.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { CatalogueName, NameChange } from '#contract/pressings/records.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../admin-keys.ts'
import { assertAnswer } from '../shared/admin-failure.ts'
import { useChange, useOpened } from '../shared/record-queries.ts'
import { uncachedApi } from '../shared/uncached-api.ts'
import { useAdminList } from '../shared/use-admin-list.ts'
import type { Sort } from '../shared/use-sort-param.ts'
import type { NameKind } from './name-kinds.ts'

const namesKey = ['admin', 'names']

/** The sortable columns, by their API names. */
export const nameSortColumns = ['name', 'productCount'] as const
export type NameSortColumn = (typeof nameSortColumns)[number]
type NameFilter = { search: string; sort: Sort<NameSortColumn> }

type ListQuery = CallRequest<'GET /artists'>['query']

async function listNames(kind: NameKind, query: ListQuery, signal: AbortSignal) {
  if (kind === 'artist') {
    const { artists, pagination } = await api('GET /artists', { query, signal })
    assertAnswer(Array.isArray(artists))
    return { items: artists, total: pagination.totalArtists, pagination }
  }
  const { labels, pagination } = await api('GET /labels', { query, signal })
  assertAnswer(Array.isArray(labels))
  return { items: labels, total: pagination.totalLabels, pagination }
}

/** Always in pages: a shop may have thousands. */
export function useNameList(kind: NameKind, { search, sort }: NameFilter) {
  return useAdminList<CatalogueName>({
    queryKey: [...namesKey, kind, 'list', { search, sort }],
    loadPage(paging, signal) {
      const order = sort ? { sort: sort.column, order: sort.direction } : {}
      return listNames(kind, { ...(search && { search }), ...order, ...paging }, signal)
    },
  })
}

const SUGGESTED = 6

/** The names to merge into: those with the most records first. */
export function useMergeTargets(kind: NameKind, search: string) {
  return useQuery({
    queryKey: [...namesKey, kind, 'targets', search],
    queryFn: async ({ signal }) => {
      const query = { search, sort: 'productCount', order: 'desc', limit: SUGGESTED } as const
      return (await listNames(kind, query, signal)).items
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The name as it is now. */
export async function loadName(kind: NameKind, slug: string): Promise<CatalogueName> {
  const request = { params: { slug } }
  return kind === 'artist'
    ? (await uncachedApi('GET /artists/:slug', request)).artist
    : (await uncachedApi('GET /labels/:slug', request)).label
}

export const useName = (kind: NameKind, slug: string) =>
  useOpened(['admin', 'name', kind, slug], () => loadName(kind, slug))

const effects = {
  invalidates: [namesKey, adminKeys.productLists, adminKeys.usedCopyLists],
}

type NameSave = { input: NameChange; base: CatalogueName }

export const useSaveName = (kind: NameKind) =>
  useChange(async ({ input: body, base: { _id: id, version } }: NameSave) => {
    const request = { params: { id }, headers: ifMatch(version), body }
    return kind === 'artist'
      ? (await api('PATCH /artists/:id', request)).artist
      : (await api('PATCH /labels/:id', request)).label
  }, effects)

export const useNameMerge = (kind: NameKind, { _id: id, productCount }: CatalogueName) =>
  useChange(async (into: string) => {
    const request = { params: { id }, body: { into, productCount } }
    await (kind === 'artist'
      ? api('POST /artists/:id/merge', request)
      : api('POST /labels/:id/merge', request))
  }, effects)
