import { useEffect } from 'react'
import { lazyCode } from '../lib/lazy-code.ts'
import { useStore } from '../lib/store.ts'
import { useRecentIds } from './recently-viewed-store.ts'

const viewedShelf = lazyCode(async () => (await import('./viewed-shelf.tsx')).ViewedShelf)

/** What this browser looked at before. Nothing, and no code fetched for it, when there was nothing. */
export function RecentlyViewed({ exceptId }: { exceptId?: string }) {
  const ids = useRecentIds().filter((id) => id !== exceptId)
  const isNeeded = ids.length > 0
  const ViewedShelf = useStore(viewedShelf, null)

  useEffect(() => {
    if (isNeeded) viewedShelf.preload()
  }, [isNeeded])

  return isNeeded && ViewedShelf !== null ? <ViewedShelf ids={ids} /> : null
}
