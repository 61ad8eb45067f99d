import { useEffect } from 'react'
import type { Drop } from '#contract/pricing/drop.ts'
import { setLiveState } from './live-drops.ts'
import { useLiveDrop } from './use-live-drop.ts'

/** Follows a drop for the rows of used copies, which open by themselves. Shows nothing. */
export function FollowDrop({ drop, offerId }: { drop: Drop; offerId: string }) {
  const { state } = useLiveDrop(drop, offerId).drop
  useEffect(() => setLiveState(drop, state), [drop, state])
  return null
}
