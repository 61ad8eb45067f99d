import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

export function PanelSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <VisuallyHidden>Loading…</VisuallyHidden>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-32" />
      <Skeleton className="h-40" />
    </div>
  )
}
