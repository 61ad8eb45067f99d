import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <ul className="divide-y divide-line border-t border-edge">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <li key={row} className="flex h-13 items-center gap-6 px-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-16" />
          </li>
        ))}
      </ul>
    </div>
  )
}
