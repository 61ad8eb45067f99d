import type { Clip } from '#contract/clip-text.ts'
import type { PressingInput } from '#contract/pressings/pressing.ts'
import { formatLength, parseLength, type Track } from '#contract/pressings/track-list.ts'
import type { Product } from '#contract/products/catalogue.ts'

/** A row of the track list; its key is stable when other rows are added or removed. */
export type DraftTrack = {
  key: number
  title: string
  /** As printed: `A1`. */
  position?: string
  /** As typed: `2:43`. */
  length?: string
  isHeading?: boolean
  /** Set on records with several artists; the form shows it in no field and retains it. */
  artist?: string
  clip?: Clip | undefined
}

type TrackSource = Partial<Pick<Product, 'pressing' | 'albumInfo'>>

/** The tracks of a product, and at least one row, for typing. */
export function toDraftTracks({ pressing, albumInfo }: TrackSource): DraftTrack[] {
  const tracks = pressing
    ? pressing.tracks.map(toDraftTrack)
    : (albumInfo?.trackList ?? []).map((title, key) => ({ key, title }))
  return tracks.length > 0 ? tracks : [{ key: 0, title: '' }]
}

/** Values that the track does not have are absent. */
export function toDraftTrack(track: Track & { clip?: Clip | undefined }, key: number): DraftTrack {
  const { position, title, seconds, isHeading, artist, clip } = track
  return {
    key,
    title,
    ...(position && { position }),
    ...(seconds !== undefined && { length: formatLength(seconds) }),
    ...(isHeading && { isHeading }),
    ...(artist && { artist }),
    ...(clip && { clip }),
  }
}

/** The tracks with further clips, by the key of the track. */
export function withClips(
  tracks: readonly DraftTrack[],
  clips: ReadonlyMap<number, Clip>,
): DraftTrack[] {
  return tracks.map((track) => ({ ...track, clip: clips.get(track.key) ?? track.clip }))
}

export function isBlankTrack({ title, position = '', length = '' }: DraftTrack): boolean {
  return [title, position, length].every((text) => text.trim() === '')
}

/** Whether a track says more than its title. */
export function isDetailedTrack({
  position,
  length,
  isHeading,
  artist,
  clip,
}: DraftTrack): boolean {
  return Boolean(position?.trim() || length?.trim() || isHeading || artist || clip)
}

/** The titles as typed, without blank rows and headings. */
export function toTitles(tracks: readonly DraftTrack[]): string[] {
  return tracks
    .filter(({ isHeading }) => !isHeading)
    .map(({ title }) => title)
    .filter((title) => title.trim() !== '')
}

/** The rows that are not blank, as the API takes them. A length that is none is NaN, which the server refuses. */
export function toTrackInputs(tracks: readonly DraftTrack[]): PressingInput['tracks'] {
  return tracks.filter((track) => !isBlankTrack(track)).map(toTrackInput)
}

function toTrackInput(track: DraftTrack) {
  const { title, position = '', length = '', isHeading = false, artist = '', clip } = track
  const seconds =
    isHeading || length.trim() === '' ? undefined : (parseLength(length) ?? Number.NaN)
  return {
    position: isHeading ? '' : position.trim(),
    title: title.trim(),
    ...(seconds !== undefined && { seconds }),
    isHeading,
    artist,
    ...(clip && !isHeading && { clipId: clip._id }),
  }
}

export function toTrackLines(tracks: readonly DraftTrack[]): string[] {
  let number = 0
  return tracks
    .filter((track) => !isBlankTrack(track))
    .map(({ position, title, length, isHeading, clip }) => {
      if (isHeading) return `${title.trim()}:`
      number += 1
      const parts = [
        position?.trim() || `${number}.`,
        title.trim(),
        length?.trim(),
        clip && '(clip)',
      ]
      return parts.filter(Boolean).join(' ')
    })
}
