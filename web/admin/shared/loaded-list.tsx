import type { ComponentProps, ReactNode } from 'react'
import { AdminError } from './admin-error.tsx'
import { LoadMore } from './load-more.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type LoadedListProps = {
  list: ComponentProps<typeof LoadMore>['list'] & {
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
  more: Omit<ComponentProps<typeof LoadMore>, 'list'> | null
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
