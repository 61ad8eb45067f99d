import type { PressingTrack } from './pressing.ts'

/** Positions, sides and lengths of a track list. Plain functions, which add no schemas to bundles. */

/** As stored and as written: the side follows from the position, and a clip is named by its id. */
export type Track = Omit<PressingTrack, 'side' | 'clip'> & { clipId?: string | undefined }

/** The side of a position, its leading letters: `A` of `A1`; undefined for `1`, `1-01` and `CD1-01`. */
export function sideOf(position: string): string | undefined {
  return position.includes('-') ? undefined : /^\p{L}+/u.exec(position)?.[0]
}

type Timed = Pick<Track, 'isHeading' | 'seconds'>

/** The length of these tracks. Not complete when one is unknown; undefined when all are. */
export type RunningTime = { seconds: number; isComplete: boolean }

/** Headings do not count. */
export function toRunningTime(tracks: readonly Timed[]): RunningTime | undefined {
  const lengths = tracks.filter(({ isHeading }) => !isHeading).map(({ seconds }) => seconds)
  const known = lengths.filter((each) => each !== undefined)
  if (known.length === 0) return
  const seconds = known.reduce((sum, each) => sum + each, 0)
  return { seconds, isComplete: known.length === lengths.length }
}

/** "7:29", "at least 18:14"; empty without lengths. */
export function formatRunningTime(tracks: readonly Timed[]): string {
  const time = toRunningTime(tracks)
  if (!time) return ''
  return `${time.isComplete ? '' : 'at least '}${formatLength(time.seconds)}`
}

/** One side with its tracks and headings in order; `side` is undefined for tracks without one. */
export type Side<T> = { side: string | undefined; tracks: T[] }

/** The list cut where the side changes. A heading belongs to the track after it. */
export function toSides<T extends Pick<Track, 'position' | 'isHeading'>>(
  tracks: readonly T[],
): Side<T>[] {
  const sides: Side<T>[] = []
  let headings: T[] = []
  for (const track of tracks) {
    if (track.isHeading) {
      headings.push(track)
      continue
    }
    const side = sideOf(track.position)
    const last = sides.at(-1)
    if (last && last.side === side) last.tracks.push(...headings, track)
    else sides.push({ side, tracks: [...headings, track] })
    headings = []
  }
  const last = sides.at(-1)
  if (last) last.tracks.push(...headings)
  else if (headings.length > 0) sides.push({ side: undefined, tracks: headings })
  return sides
}

/** `2:43`, from an hour `1:14:28`. */
export function formatLength(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = pad(seconds % 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`
}

/** The seconds of `2:43` or `1:14:28`; undefined for any other text. */
export function parseLength(text: string): number | undefined {
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minutes === undefined) return
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** "A2 appears twice."; undefined when every position is the only one of its kind. */
export function findRepeatedPosition(
  tracks: readonly Pick<Track, 'position'>[],
): string | undefined {
  const positions = tracks.map(({ position }) => position.trim()).filter(Boolean)
  const seen = new Set<string>()
  for (const position of positions) {
    if (seen.has(position)) return `${position} appears twice.`
    seen.add(position)
  }
  return
}

/**
 * "A3 is missing." for each gap within a side. Labels may count through, so that side B begins with B1 or with the
 * number after that of side A.
 */
export function findMissingPositions(tracks: readonly Pick<Track, 'position'>[]): string[] {
  const numbers = new Map<string, number[]>()
  for (const { position } of tracks) {
    const disc = position.slice(0, position.lastIndexOf('-') + 1)
    const [, letters = '', digits] =
      /^(\p{L}*)(\d+)\p{L}?$/u.exec(position.slice(disc.length).trim()) ?? []
    const start = disc + letters
    if (digits) numbers.set(start, [...(numbers.get(start) ?? []), Number(digits)])
  }
  let lastOfSideBefore = 0
  return [...numbers].flatMap(([start, known]) => {
    const first = Math.min(...known)
    const last = Math.max(...known)
    const from = first === lastOfSideBefore + 1 ? first : 1
    lastOfSideBefore = last
    return listGap(from, last, known).map((number) => `${start}${number} is missing.`)
  })
}

/** More are a position that is none, such as a year. */
const GAP_MAX = 20

function listGap(from: number, last: number, known: readonly number[]): number[] {
  if (last - from > known.length + GAP_MAX) return []
  const all = Array.from({ length: last - from + 1 }, (_, index) => from + index)
  return all.filter((number) => !known.includes(number))
}
