import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ADMIN_PAGE_SIZE } from '../../../contract/limits.ts'

export type ListPage<Item> = {
  items: readonly Item[]
  /** How many there are on all pages together. */
  total: number
  /** Where the answer says it for sure. */
  isLast?: boolean
}

/** `isLast` is decided when the page arrives: changes made here later may grow or shrink it. */
type LoadedPage<Item> = ListPage<Item> & { isLast: boolean }
/** A list as it is kept, for those who change it in place. */
export type ListData<Item> = InfiniteData<LoadedPage<Item>>

type PagingQuery = { page?: number; limit?: number }

type AdminListOptions<Item> = {
  queryKey: QueryKey
  /** A filtered list is asked for whole, without paging (spec.md, section 7). */
  isFiltered: boolean
  loadPage: (paging: PagingQuery, signal: AbortSignal) => Promise<ListPage<Item>>
}

/**
 * A list of the back office, 50 at a time. More is taken to be available while a page comes back full,
 * unless the answer knows better.
 * While another search or order is loading, the rows that were there stay.
 */
export function useAdminList<Item extends { _id: string }>(options: AdminListOptions<Item>) {
  const { queryKey, isFiltered, loadPage } = options
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage<Item>> => {
      const paging = isFiltered ? {} : { page: pageParam, limit: ADMIN_PAGE_SIZE }
      const page = await loadPage(paging, signal)
      const isShort = page.items.length < ADMIN_PAGE_SIZE
      return { ...page, isLast: isFiltered || isShort || page.isLast === true }
    },
    initialPageParam: 1,
    getNextPageParam: (lastPage, pages) => (lastPage.isLast ? undefined : pages.length + 1),
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => toDistinct(query.data?.pages ?? []), [query.data])
  const question = useAnsweredQuestion(JSON.stringify(queryKey), query.isPlaceholderData)
  const isMoreFailed = query.isFetchNextPageError

  return {
    items,
    total: query.data?.pages.at(-1)?.total ?? 0,
    isLoaded: query.data !== undefined,
    error: query.data === undefined ? query.error : null,
    moreError: isMoreFailed ? query.error : null,
    /** The rows still answer an earlier question. */
    isOutdated: query.isPlaceholderData,
    /** Names the question that the rows answer. */
    question,
    isFetching: query.isFetching,
    hasMore: !query.isPlaceholderData && query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

/** The one asked now, or while its answer is on the way, the one before. */
function useAnsweredQuestion(question: string, isWaiting: boolean): string {
  const [answered, setAnswered] = useState(question)
  if (!isWaiting && question !== answered) setAnswered(question)
  return isWaiting ? answered : question
}

/** What moved to a later page while paging is listed once. */
function toDistinct<Item extends { _id: string }>(pages: readonly ListPage<Item>[]): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item._id, item]))).values()]
}

/** The list with each item replaced by what `change` makes of it. */
export function mapItems<Item>(
  data: ListData<Item> | undefined,
  change: (item: Item) => Item,
): ListData<Item> | undefined {
  if (!data) return undefined
  const pages = data.pages.map((page) => ({ ...page, items: page.items.map(change) }))
  return { ...data, pages }
}
