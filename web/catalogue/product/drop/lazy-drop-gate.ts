import { lazyPart } from '#web/lib/retry-import.ts'

/** Loaded where a product has a drop. */
export const LazyDropGate = lazyPart(async () => (await import('./drop-gate.tsx')).DropGate)
