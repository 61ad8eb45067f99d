import { useEffect } from 'react'
import { toImageSource } from '#web/lib/image.ts'
import { seek, skip, toggle } from './deck.ts'
import type { QueuedTrack } from './sound.ts'

/** Shows the track on lock screens and lets media keys control it. */
export function useMediaSession(track: QueuedTrack | undefined, isPlaying: boolean): void {
  useEffect(() => {
    if (!track || !('mediaSession' in navigator)) return
    const { title, artist, name, thumbnail } = track
    const artwork = thumbnail ? [{ src: toArtwork(thumbnail) }] : []
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album: name, artwork })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', toggle],
      ['pause', toggle],
      ['previoustrack', () => skip(-1)],
      ['nexttrack', () => skip(1)],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
    ]
    for (const [action, handler] of handlers) {
      navigator.mediaSession.setActionHandler(action, handler)
    }
    return () => {
      navigator.mediaSession.metadata = null
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null)
    }
  }, [track])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = track ? (isPlaying ? 'playing' : 'paused') : 'none'
  }, [track, isPlaying])
}

function toArtwork(thumbnail: string): string {
  return new URL(toImageSource(thumbnail, 640).src, location.href).href
}
