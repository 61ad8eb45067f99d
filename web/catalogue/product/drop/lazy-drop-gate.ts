import { lazy } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'

/** Loaded where a used copy has a drop that is not on sale. */
export const LazyFollowDrop = lazy(async () => ({
  default: (await retryImport(() => import('./follow-drop.tsx'))).FollowDrop,
}))

/** Loaded where a product has a drop. */
export const LazyDropGate = lazy(async () => ({
  default: (await retryImport(() => import('./drop-gate.tsx'))).DropGate,
}))
