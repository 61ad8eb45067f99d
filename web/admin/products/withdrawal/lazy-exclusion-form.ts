import { lazyPart } from '#web/lib/retry-import.ts'

export const LazyExclusionForm = lazyPart(
  async () => (await import('./exclusion-form.tsx')).ExclusionForm,
)
