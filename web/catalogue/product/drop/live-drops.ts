import type { Drop } from '#contract/pricing/drop.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** The present states of drops on this page, by the drop as the page was rendered. */
const liveDrops = createStore<Readonly<Record<string, Drop['state']>>>({})

export const toDropKey = (shown: Drop) => JSON.stringify(shown)

export function setLiveState(shown: Drop, state: Drop['state']): void {
  liveDrops.set({ ...liveDrops.get(), [toDropKey(shown)]: state })
}

/** The drop with its present state where the page follows it, otherwise as rendered. */
export function useFollowedDrop(shown: Drop | undefined): Drop | undefined {
  const states = useStore(liveDrops, null)
  const state = shown && states?.[toDropKey(shown)]
  return shown && state ? { ...shown, state } : shown
}
