import { connectionLost } from '#web/lib/api/api.ts'
import { showToast } from '#web/ui/toast.tsx'
import { player } from './player-code.ts'
import { getAudio, type QueuedTrack } from './sound.ts'

/** Replaces the queue with these tracks and starts the one at this place. */
export function play(tracks: readonly QueuedTrack[], place = 0): void {
  const code = player.get()
  if (code) {
    code.start(tracks, place)
    return
  }
  // Safari starts sounds only in the press itself, not once the code has arrived.
  const sound = getAudio()
  sound.src = tracks[place]?.url ?? ''
  sound.play().catch(() => undefined)
  player.load().then(
    () => player.get()?.start(tracks, place),
    () => {
      sound.pause()
      showToast({ title: connectionLost, tone: 'error' })
    },
  )
}
