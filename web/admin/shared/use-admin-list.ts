import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ADMIN_PAGE_SIZE } from '#contract/limits.ts'
import { useHeldWhilePressed } from './use-held-while-pressed.ts'

export type ListPage<Item> = {
  items: readonly Item[]
  /** The total number on all pages. */
  total: number
  /** Names the last page; absent in a response without it. */
  pagination?: { currentPage: number; totalPages: number } | undefined
}

/** `isLast` is decided when the page arrives: later changes in this browser may grow or shrink it. */
type LoadedPage<Item> = { items: readonly Item[]; total: number; isLast: boolean }
/** A cached list, for code that changes it in place. */
export type ListData<Item> = InfiniteData<LoadedPage<Item>>

type PagingQuery = { page?: number; limit?: number }

type AdminListOptions<Item> = {
  queryKey: QueryKey
  /** A filtered list is requested whole, without paging. */
  isFiltered?: boolean
  loadPage: (paging: PagingQuery, signal: AbortSignal) => Promise<ListPage<Item>>
}

/**
 * An admin list, 50 rows a page. A full page means that more is available, unless the response states
 * otherwise.
 * The previous rows stay while another search or order loads.
 */
export function useAdminList<Item extends { _id: string }>(options: AdminListOptions<Item>) {
  const { queryKey, isFiltered = false, loadPage } = options
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage<Item>> => {
      const paging = isFiltered ? {} : { page: pageParam, limit: ADMIN_PAGE_SIZE }
      const { items, total, pagination } = await loadPage(paging, signal)
      const isShort = items.length < ADMIN_PAGE_SIZE
      const isLastOf = pagination && pagination.currentPage >= pagination.totalPages
      return { items, total, isLast: isFiltered || isShort || isLastOf === true }
    },
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) => (lastPage.isLast ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
  })
  const answeredKey = useAnsweredQuery(JSON.stringify(queryKey), query.isPlaceholderData)
  const { items, listKey } = useHeldWhilePressed(
    useMemo(
      () => ({ items: toDistinct(query.data?.pages ?? []), listKey: answeredKey }),
      [query.data, answeredKey],
    ),
  )
  const isMoreFailed = query.isFetchNextPageError

  return {
    items,
    total: query.data?.pages.at(-1)?.total ?? 0,
    isLoaded: query.data !== undefined,
    error: query.data === undefined ? query.error : null,
    moreError: isMoreFailed ? query.error : null,
    /** The rows still belong to an earlier query. */
    isOutdated: query.isPlaceholderData,
    /** Identifies the query that the rows belong to. */
    listKey,
    isFetching: query.isFetching,
    hasMore: !query.isPlaceholderData && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

/** The current query, or the previous one while its response is pending. */
function useAnsweredQuery(listKey: string, isWaiting: boolean): string {
  const [answered, setAnswered] = useState(listKey)
  if (!isWaiting && listKey !== answered) setAnswered(listKey)
  return isWaiting ? answered : listKey
}

/** An item that moved to a later page between two requests is listed once. */
function toDistinct<Item extends { _id: string }>(pages: readonly LoadedPage<Item>[]): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item._id, item]))).values()]
}

export function mapItems<Item>(
  data: ListData<Item> | undefined,
  change: (item: Item) => Item,
): ListData<Item> | undefined {
  if (!data) return undefined
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map(change) }))
  return { ...data, pages }
}
