import type { FirstClip } from '#contract/clips.ts'
import { createStore } from '#web/lib/store.ts'

/** A track with a clip, and the record that it is from. */
export type QueuedTrack = FirstClip & {
  productId: string
  name: string
  artist: string
  thumbnail: string
}

/** The track that sounds; null while none does. */
export const soundingTrack = createStore<QueuedTrack | null>(null)

let audio: HTMLAudioElement | undefined

/** The one audio element of the page. */
export function getAudio(): HTMLAudioElement {
  audio ??= new Audio()
  return audio
}
