import { lazyModule } from '#web/lib/lazy-module.ts'

/** Loads with the first press, or when this browser has a queue from before. */
export const player = lazyModule(() => import('./player.tsx'))
