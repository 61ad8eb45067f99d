import type { ReactNode } from 'react'
import { AdminError } from './admin-error.tsx'
import { TableSkeleton } from './table-skeleton.tsx'

type LoadedProps<Data> = {
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The text of the failure, e.g. "Failed to load orders". */
  whatFailed: string
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query with its other states: loading, and failed without earlier data. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, whatFailed, skeleton = <TableSkeleton />, children } = props
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  return (
    <AdminError
      error={query.error}
      whatFailed={whatFailed}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
