import { useEffect } from 'react'
import { useStore } from '#web/lib/store.ts'
import { player } from './player-code.ts'
import { savedQueue } from './saved-queue.ts'

/** The player at the foot of the shop's pages, once something was played. */
export function LazyPlayer() {
  const code = useStore(player, null)
  useEffect(() => {
    if (savedQueue.get()) player.preload()
  }, [])
  return code && <code.PlayerBar />
}
