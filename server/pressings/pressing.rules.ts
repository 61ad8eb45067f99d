import type { AuditValues } from '#contract/audit.ts'
import type { Clip } from '#contract/clips.ts'
import { toGtin } from '#contract/pressings/barcode.ts'
import type { Pressing, PressingInput, PressingTrack } from '#contract/pressings/pressing.ts'
import {
  BARCODE,
  formatCredit,
  formatMedia,
  formatRunout,
  RUNOUT,
  valuesOf,
} from '#contract/pressings/pressing-text.ts'
import { formatLength, sideOf } from '#contract/pressings/track-list.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { ProductValues } from '#server/catalogue/index.ts'
import { toClipAddress } from '#server/clips/index.ts'
import type { pressings, StoredTrack } from './pressing.tables.ts'

/** The columns of a pressing response, with the names of its credit and its labels in order. */
export type PressingRow = Omit<
  typeof pressings.$inferSelect,
  'normalizedNumbers' | 'normalizedTitle'
> &
  Pick<Pressing, 'artists' | 'labels'> & { clips: TrackClips | null }

/** The seconds of the clips that tracks name, by id. */
export type TrackClips = Readonly<Record<string, number>>

/** A record and every variant of one has the pressing of the record (section E.2). */
export function withPressing<P extends Product>(product: P, row: PressingRow | null): P {
  if (product.type !== 'vinyl' || !row) return product
  return { ...product, pressing: toPressing(row, product.albumInfo?.trackList ?? []) }
}

export function toPressing(row: PressingRow, trackList: readonly string[]): Pressing {
  const { format, media, country, released, edition, packaging, genres, styles } = row
  const { artists, labels, identifiers, gtins, notes } = row
  return {
    format,
    media,
    country,
    released,
    edition,
    packaging,
    genres,
    styles,
    artists,
    labels,
    identifiers,
    gtins,
    notes,
    ...(row.originalYear !== null && { originalYear: row.originalYear }),
    ...(row.limitedTo !== null && { limitedTo: row.limitedTo }),
    ...(row.discogsReleaseId !== null && { discogsReleaseId: row.discogsReleaseId }),
    ...(row.discogsMasterId !== null && { discogsMasterId: row.discogsMasterId }),
    ...(row.musicbrainzReleaseId !== null && { musicbrainzReleaseId: row.musicbrainzReleaseId }),
    tracks: mergeTracks(row.tracks, trackList).map((track) => showTrack(track, row.clips)),
  }
}

function showTrack({ clipId, ...track }: StoredTrack, clips: TrackClips | null): PressingTrack {
  const side = sideOf(track.position)
  const clip = toClip(clipId, clips)
  return { ...track, ...(side !== undefined && { side }), ...(clip && { clip }) }
}

/** Undefined for a track without one, and for a clip that is gone. */
export function toClip(id: string | undefined, clips: TrackClips | null): Clip | undefined {
  const seconds = id === undefined ? undefined : clips?.[id]
  return id === undefined || seconds === undefined
    ? undefined
    : { _id: id, url: toClipAddress(id), seconds }
}

/**
 * The tracks of these titles. The same title at the same place retains position and length, other titles have none; headings
 * stay before the track with their number.
 */
export function mergeTracks(
  stored: readonly StoredTrack[],
  trackList: readonly string[],
): StoredTrack[] {
  const merged: StoredTrack[] = []
  let place = 0
  for (const track of stored) {
    if (place >= trackList.length && !track.isHeading) continue
    if (track.isHeading) {
      if (trackList.length > 0) merged.push(track)
      continue
    }
    const title = trackList[place] ?? ''
    merged.push(track.title === title ? track : plainTrack(title))
    place += 1
  }
  return [...merged, ...trackList.slice(place).map(plainTrack)]
}

function plainTrack(title: string): StoredTrack {
  return { position: '', title, isHeading: false, artist: '' }
}

/** The tracks to store: rows without any text are dropped. */
export function toStoredTracks(tracks: NonNullable<PressingInput['tracks']>): StoredTrack[] {
  return tracks
    .filter(({ title }) => title !== '')
    .map(({ position, title, seconds, isHeading, artist, clipId }) => ({
      position: isHeading ? '' : position,
      title,
      isHeading,
      artist,
      ...(seconds === undefined || isHeading ? {} : { seconds }),
      ...(clipId === undefined || isHeading ? {} : { clipId }),
    }))
}

/** These tracks, each without a clip with that of a stored track of the same title. */
export function retainClips(
  tracks: NonNullable<PressingInput['tracks']>,
  stored: readonly StoredTrack[],
): NonNullable<PressingInput['tracks']> {
  const named = stored.filter(({ clipId }) => clipId !== undefined)
  return tracks.map((track) => {
    const place = named.findIndex(({ title }) => title === track.title)
    if (place < 0 || track.isHeading || track.clipId !== undefined) return track
    const [former] = named.splice(place, 1)
    return { ...track, clipId: former?.clipId }
  })
}

/** The barcodes with a correct check digit, once each. */
export function toGtins(identifiers: PressingInput['identifiers']): string[] {
  const gtins = valuesOf(identifiers, BARCODE).flatMap((barcode) => toGtin(barcode) ?? [])
  return [...new Set(gtins)]
}

type Named = { name: string; catalogueNumber: string }

/**
 * The searched texts of a pressing: numbers as printed and without spaces, barcodes with and without leading zeros, and the
 * further labels. The first label is the product's brand.
 */
export function toSearchExtra(
  labels: readonly Named[],
  { identifiers, gtins }: Pick<Pressing, 'identifiers' | 'gtins'>,
): string {
  const numbers = labels.flatMap(({ catalogueNumber }) => toNumbers(catalogueNumber))
  const codes = gtins.flatMap((gtin) => [gtin, gtin.replace(/^0+/, '')])
  const texts = [
    ...labels.map(({ catalogueNumber }) => catalogueNumber),
    ...numbers.map(squeeze),
    ...valuesOf(identifiers, BARCODE),
    ...codes,
    ...labels.slice(1).map(({ name }) => name),
  ]
  return [...new Set(texts.filter(Boolean))].join(' ')
}

/** The numbers in one cell, as written: "5284821-A/B, 5284831-C/D" is three, the cell itself and its two parts. */
export function toNumbers(catalogueNumber: string): string[] {
  const parts = [catalogueNumber, ...catalogueNumber.split(/[,;]/)].map((part) => part.trim())
  return [...new Set(parts)].filter((part) => squeeze(part) !== '' && !/^\W*none\W*$/i.test(part))
}

/** A number as one word of the search. */
function squeeze(number: string): string {
  return number.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** The columns of `products` that follow from a pressing. */
export type DerivedColumns = Partial<
  Pick<ProductValues, 'artist' | 'brand' | 'genre' | 'releaseDate' | 'trackList'>
>

type Derivation = {
  input: PressingInput
  /** The names as the shop spells them; undefined when the request leaves them out. */
  artists: Pressing['artists'] | undefined
  labels: Pressing['labels'] | undefined
  /** The values of the product without the pressing, as the same request writes them. */
  values: Pick<ProductValues, 'artist' | 'genre' | 'releaseDate' | 'trackList'>
}

/**
 * The product's values that a written pressing determines: the brand is the first label. An empty list adds no album info.
 */
export function toDerivedColumns({ input, artists, labels, values }: Derivation): DerivedColumns {
  const { artist, genre, releaseDate, trackList } = values
  const hasAlbum = [artist, genre, releaseDate, trackList].some((value) => value !== null)
  const columns: DerivedColumns = {}
  if (labels) columns.brand = labels[0]?.name ?? ''
  if (artists && (artists.length > 0 || hasAlbum)) columns.artist = formatCredit(artists)
  if (input.genres && (input.genres.length > 0 || hasAlbum)) columns.genre = input.genres[0] ?? ''
  if (input.released !== undefined) columns.releaseDate = toFullDay(input.released)
  if (input.tracks && (input.tracks.length > 0 || hasAlbum)) {
    const tracks = toStoredTracks(input.tracks)
    columns.trackList = tracks.filter(({ isHeading }) => !isHeading).map(({ title }) => title)
  }
  return columns
}

function toFullDay(released: string): string | null {
  return released.length === 'YYYY-MM-DD'.length ? released : null
}

/**
 * The pressing without the values that are empty beside the same value in `brand` or `albumInfo`, which then apply: a form sends
 * both.
 */
export function withoutEmpty(
  input: PressingInput,
  { brand, albumInfo }: { brand?: string; albumInfo?: Product['albumInfo'] | null },
): PressingInput {
  const kept = { ...input }
  if (input.labels?.length === 0 && brand) kept.labels = [{ name: brand, catalogueNumber: '' }]
  if (input.artists?.length === 0 && albumInfo?.artist) kept.artists = undefined
  if (input.genres?.length === 0 && albumInfo?.genre) kept.genres = [albumInfo.genre]
  if (input.released === '' && albumInfo?.releaseDate) kept.released = albumInfo.releaseDate
  if (input.tracks?.length === 0 && albumInfo?.trackList.some(Boolean)) kept.tracks = undefined
  return kept
}

/**
 * Whether a pressing has values beyond those of its product: the artist, the label, the first genre, the day of release and the
 * titles of the tracks.
 */
export function saysMoreThanProduct(row: PressingRow): boolean {
  const { productId: _, format, released, genres, artists, labels, ...others } = row
  const isPartial = released !== '' && toFullDay(released) === null
  const hasNumber = labels.some(({ catalogueNumber }) => catalogueNumber !== '')
  const isEmpty = (value: unknown) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return (
    format !== 'Vinyl' ||
    [genres, artists, labels].some((values) => values.length > 1) ||
    isPartial ||
    hasNumber ||
    !Object.values(others).every(isEmpty)
  )
}

/** The fields of a pressing for the audit log, beside those of its product. */
export function toPressingAudit(pressing: Pressing | undefined): AuditValues {
  if (!pressing) return {}
  const { artists, labels, identifiers, tracks, media, format } = pressing
  return {
    labels: labels.map(({ name, catalogueNumber }) => `${name} ${catalogueNumber}`.trim()),
    artists: artists.map(({ name, creditedAs }) =>
      creditedAs === name ? name : `${creditedAs} (${name})`,
    ),
    format: formatMedia({ format, media }) || format,
    media: media.map((medium) => [medium.colour, medium.text].filter(Boolean).join(', ')),
    country: pressing.country,
    released: pressing.released,
    firstReleased: pressing.originalYear ?? null,
    edition: pressing.edition,
    packaging: pressing.packaging,
    limitedTo: pressing.limitedTo ?? null,
    genres: pressing.genres,
    styles: pressing.styles,
    identifiers: identifiers.map(({ type, ...each }) =>
      type === RUNOUT ? formatRunout({ type, ...each }) : `${type}: ${each.value}`,
    ),
    tracks: tracks.map(({ position, title, seconds, clip }) =>
      [position, title, seconds === undefined ? '' : formatLength(seconds), clip && '(clip)']
        .filter(Boolean)
        .join(' '),
    ),
    notesOnPressing: pressing.notes,
    discogsReleaseId: pressing.discogsReleaseId ?? null,
    discogsMasterId: pressing.discogsMasterId ?? null,
    musicbrainzReleaseId: pressing.musicbrainzReleaseId ?? null,
  }
}
