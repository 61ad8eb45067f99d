import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdminError } from './admin-error.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type LoadedListProps = {
  list: LoadMoreProps['list'] & {
    items: readonly unknown[]
    isLoaded: boolean
    error: Error | null
    isFetching: boolean
    reload: () => void
  }
  /** Shown when the first page failed, e.g. "Failed to load orders". */
  whatFailed: string
  skeleton?: ReactNode
  empty: ReactNode
  /** Null where the list is always complete. */
  more: Omit<LoadMoreProps, 'list'> | null
  children: ReactNode
}

/** An admin list with each of its states: loading, failed, empty, and items with a button for more. */
export function LoadedList(props: LoadedListProps) {
  const { list, whatFailed, skeleton = <TableSkeleton />, empty, more, children } = props
  if (list.error) {
    return (
      <AdminError
        error={list.error}
        whatFailed={whatFailed}
        isRetrying={list.isFetching}
        onRetry={list.reload}
      />
    )
  }
  if (!list.isLoaded) return skeleton
  if (list.items.length === 0) return empty
  return (
    <>
      {children}
      {more && <LoadMore list={list} {...more} />}
    </>
  )
}

type LoadMoreProps = {
  label: string
  /** The text from the error catalogue, e.g. "Failed to load more orders". */
  whatFailed: string
  list: { hasMore: boolean; isLoadingMore: boolean; moreError: Error | null; loadMore: () => void }
}

function LoadMore({ label, whatFailed, list }: LoadMoreProps) {
  if (!list.hasMore) return null
  return (
    <div className="mt-6 flex flex-col items-center gap-4">
      {list.moreError && (
        <AdminError error={list.moreError} whatFailed={whatFailed} className="w-full max-w-xl" />
      )}
      <Button variant="secondary" loading={list.isLoadingMore} onClick={list.loadMore}>
        {label}
      </Button>
    </div>
  )
}
