import type { QueuedTrack } from './sound.ts'

/** The tracks to play and the place of the current one. */
export type Queue = { tracks: readonly QueuedTrack[]; at: number }

export const QUEUE_MAX = 100

export const emptyQueue: Queue = { tracks: [], at: 0 }

/** Each clip once; of a longer list the part around the first track to play. */
export function toQueue(tracks: readonly QueuedTrack[], first: number): Queue {
  const chosen = tracks[first]
  const once = tracks.filter(
    ({ _id }, place) => tracks.findIndex((other) => other._id === _id) === place,
  )
  const at = Math.max(
    0,
    once.findIndex(({ _id }) => _id === chosen?._id),
  )
  const start = Math.max(0, Math.min(at, once.length - QUEUE_MAX))
  return { tracks: once.slice(start, start + QUEUE_MAX), at: at - start }
}

export function currentOf({ tracks, at }: Queue): QueuedTrack | undefined {
  return tracks[at]
}

/** The queue at the next or the previous track; null beyond its ends. */
export function stepQueue(queue: Queue, by: 1 | -1): Queue | null {
  const at = queue.at + by
  return queue.tracks[at] ? { ...queue, at } : null
}

/** Moves a track up or down by one; the current track stays current. */
export function moveTrack(queue: Queue, from: number, by: 1 | -1): Queue {
  const to = from + by
  const moved = queue.tracks[from]
  const other = queue.tracks[to]
  if (!moved || !other) return queue
  const tracks = queue.tracks.with(from, other).with(to, moved)
  const at = queue.at === from ? to : queue.at === to ? from : queue.at
  return { tracks, at }
}

/** After the current track itself, the next one is current; after the last one the one before it. */
export function removeTrack(queue: Queue, place: number): Queue {
  const tracks = queue.tracks.filter((_, index) => index !== place)
  const at = place < queue.at ? queue.at - 1 : queue.at
  return { tracks, at: Math.max(0, Math.min(at, tracks.length - 1)) }
}
