import { Button } from '#web/ui/button.tsx'
import { AdminError } from './admin-error.tsx'

type LoadMoreProps = {
  label: string
  /** The text from the error catalogue, e.g. "Failed to load more orders". */
  whatFailed: string
  list: { hasMore: boolean; isLoadingMore: boolean; moreError: Error | null; loadMore: () => void }
}

export function LoadMore({ label, whatFailed, list }: LoadMoreProps) {
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
