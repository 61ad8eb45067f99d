import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ifMatch } from '#contract/if-match.ts'
import type { CatalogueName, NameChange } from '#contract/records.ts'
import { api } from '#web/lib/api/api.ts'
import { adminKeys } from '../../admin-keys.ts'
import { assertAnswer } from '../../shared/admin-failure.ts'
import { uncachedApi } from '../../shared/uncached-api.ts'
import { useAdminList } from '../../shared/use-admin-list.ts'
import type { Sort } from '../../shared/use-sort-param.ts'
import type { NameKind } from './name-kinds.ts'

/** The sortable columns, by their API names. */
export const nameSortColumns = ['name', 'productCount'] as const
export type NameSortColumn = (typeof nameSortColumns)[number]
export type NameFilter = { search: string; sort: Sort<NameSortColumn> }

type ListQuery = {
  search?: string
  sort?: NameSortColumn
  order?: 'asc' | 'desc'
  page?: number
  limit?: number
}

async function listNames(kind: NameKind, query: ListQuery, signal: AbortSignal) {
  if (kind === 'artist') {
    const { artists, pagination } = await api('GET /artists', { query, signal })
    return { names: artists, ...pagination, total: pagination.totalArtists }
  }
  const { labels, pagination } = await api('GET /labels', { query, signal })
  return { names: labels, ...pagination, total: pagination.totalLabels }
}

/** Always in pages: a shop may have thousands. */
export function useNameList(kind: NameKind, { search, sort }: NameFilter) {
  return useAdminList<CatalogueName>({
    queryKey: adminKeys.nameList(kind, { search, sort }),
    isFiltered: false,
    async loadPage(paging, signal) {
      const order = sort ? { sort: sort.column, order: sort.direction } : {}
      const query = { ...(search && { search }), ...order, ...paging }
      const { names, total, currentPage, totalPages } = await listNames(kind, query, signal)
      assertAnswer(Array.isArray(names))
      return { items: names, total, isLast: currentPage >= totalPages }
    },
  })
}

const SUGGESTED = 6

/** The names to merge into: those with the most records first. */
export function useMergeTargets(kind: NameKind, search: string) {
  return useQuery({
    queryKey: adminKeys.mergeTargets(kind, search),
    queryFn: async ({ signal }) => {
      const query = { search, sort: 'productCount', order: 'desc', limit: SUGGESTED } as const
      return (await listNames(kind, query, signal)).names
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** The name for the panel: current when opened and never refreshed, so that nothing changes under the form. */
export function useName(kind: NameKind, slug: string) {
  return useQuery({
    queryKey: adminKeys.name(kind, slug),
    queryFn: async ({ signal }) => {
      const request = { params: { slug }, signal }
      return kind === 'artist'
        ? (await uncachedApi('GET /artists/:slug', request)).artist
        : (await uncachedApi('GET /labels/:slug', request)).label
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useNameUpdate(kind: NameKind, { _id: id, version }: CatalogueName) {
  return useNameChange((body: NameChange) => {
    const request = { params: { id }, headers: ifMatch(version), body }
    return kind === 'artist'
      ? api('PATCH /artists/:id', request)
      : api('PATCH /labels/:id', request)
  })
}

export function useNameMerge(kind: NameKind, { _id: id, productCount }: CatalogueName) {
  return useNameChange((into: string) => {
    const request = { params: { id }, body: { into, productCount } }
    return kind === 'artist'
      ? api('POST /artists/:id/merge', request)
      : api('POST /labels/:id/merge', request)
  })
}

/** Lists that show names load again. */
function useNameChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.nameLists })
      void queryClient.invalidateQueries({ queryKey: adminKeys.productLists })
      void queryClient.invalidateQueries({ queryKey: adminKeys.usedCopyLists })
    },
  })
}
