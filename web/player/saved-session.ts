import { type Queue, toQueue } from './queue.ts'
import type { QueuedTrack } from './sound.ts'

/** The state of the player as this browser stores it. */
export type SavedSession = { queue: Queue; seconds: number; volume: number }

const TEXT_MAX = 500

/** @returns null for anything but a queue with at least one track */
export function parseSession(text: string | null): SavedSession | null {
  const stored = parseObject(text)
  if (!stored || !Array.isArray(stored.tracks)) return null
  const tracks = stored.tracks.flatMap(toTrack)
  if (tracks.length === 0) return null
  return {
    queue: toQueue(tracks, clamp(stored.at, tracks.length - 1, 0)),
    seconds: clamp(stored.seconds, 3600, 0),
    volume: clamp(stored.volume, 1, 1),
  }
}

export function writeSession({ queue, seconds, volume }: SavedSession): string {
  return JSON.stringify({ ...queue, seconds, volume })
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Clips and images of another origin are refused: the page would fetch them. */
function toTrack(value: unknown): QueuedTrack[] {
  if (!isObject(value)) return []
  const { _id, url, seconds, title, productId, name, artist, thumbnail } = value
  const texts = { _id, url, title, productId, name, artist, thumbnail }
  const isValid = Object.values(texts).every(
    (each) => typeof each === 'string' && each.length <= TEXT_MAX,
  )
  if (!isValid || !/^\/clips\/[\w-]+$/.test(String(url))) return []
  return [{ ...(texts as Record<keyof typeof texts, string>), seconds: clamp(seconds, 3600, 0) }]
}

function clamp(value: unknown, most: number, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, most) : otherwise
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
