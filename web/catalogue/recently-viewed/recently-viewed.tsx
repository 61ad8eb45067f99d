import { useEffect } from 'react'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import { useRecentIds } from './recently-viewed-store.ts'

const viewedProducts = lazyModule(
  async () => (await import('./viewed-products.tsx')).ViewedProducts,
)

/** Recently viewed products of this browser. Without any, it renders nothing and loads no code. */
export function RecentlyViewed({ exceptId }: { exceptId?: string }) {
  const ids = useRecentIds().filter((id) => id !== exceptId)
  const isNeeded = ids.length > 0
  const ViewedProducts = useStore(viewedProducts, null)

  useEffect(() => {
    if (isNeeded) viewedProducts.preload()
  }, [isNeeded])

  return isNeeded && ViewedProducts !== null ? <ViewedProducts ids={ids} /> : null
}
