import { lazy } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'

/** Loaded where a product has a drop. */
export const LazyDropGate = lazy(async () => ({
  default: (await retryImport(() => import('./drop-gate.tsx'))).DropGate,
}))
