import { useParams } from 'react-router'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { artMotion, SharedImage, useTransitionSource } from '../card/shared-image.tsx'

export function ProductSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="column pt-4 pb-20 md:pt-6 md:pb-28">
      <div role="status">
        <VisuallyHidden>Loading product…</VisuallyHidden>
        <Skeleton className="h-7 w-56" />
        <div className="mt-4 grid gap-x-16 gap-y-8 md:mt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
          <ArtSkeleton />
          <div>
            <Skeleton className="h-14 w-4/5" />
            <Skeleton className="mt-3 h-7 w-1/2" />
            <Skeleton className="mt-5 h-8 w-24" />
            <Skeleton className="mt-6 h-12 w-full" />
            <Skeleton className="mt-14 h-24 w-full" />
            <Skeleton className="mt-6 h-44 w-full" />
          </div>
        </div>
      </div>
    </main>
  )
}

/** The card's own image where it is known, which starts the view transition at once. */
function ArtSkeleton() {
  const art = useTransitionSource(useParams().id)
  if (art === null) return <Skeleton className="aspect-square w-full" />
  return (
    <div style={artMotion(art.productId)}>
      <SharedImage art={art} className="aspect-square w-full" />
    </div>
  )
}
