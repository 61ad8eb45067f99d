import { lazy } from 'react'
import { retryImport } from '#web/lib/retry-import.ts'

export const LazyExclusionForm = lazy(async () => ({
  default: (await retryImport(() => import('./exclusion-form.tsx'))).ExclusionForm,
}))
