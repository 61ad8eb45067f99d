import { z } from 'zod'
import { clip } from '../clips.ts'
import {
  CATALOGUE_NUMBER_MAX,
  COUNTRY_MAX,
  EDITION_MAX,
  PRESSING_ARTISTS_MAX,
  PRESSING_GENRES_MAX,
  PRESSING_HEADINGS_MAX,
  PRESSING_IDENTIFIERS_MAX,
  PRESSING_LABELS_MAX,
  PRESSING_MEDIA_MAX,
  PRESSING_NOTES_MAX,
  PRESSING_TRACKS_MAX,
  PRODUCT_TEXT_MAX,
  TRACK_TITLE_MAX,
} from '../limits.ts'
import {
  channelWords,
  descriptionsOf,
  discSizes,
  discSpeeds,
  formatNames,
  identifierTypes,
} from './record-formats.ts'
import { findRepeatedPosition, type Track } from './track-list.ts'

/**
 * A pressing is the release of a record as collectors identify it. Every vinyl product has one; without pressing data it says
 * what `brand` and `albumInfo` say. Missing texts are empty.
 */

const text = (label: string, max: number) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`)

const shortText = (label: string) => text(label, PRODUCT_TEXT_MAX)

/** One kind of disc or tape in the package: "2 × LP, Album". */
const medium = z.object({
  quantity: z.int(),
  size: z.enum(discSizes).optional(),
  speed: z.enum(discSpeeds).optional(),
  channels: z.enum(channelWords).optional(),
  /** Words of `descriptionsOf` its format. */
  descriptions: z.array(z.string()),
  colour: z.string(),
  weightGrams: z.int().optional(),
  /** Free text: "Gatefold, coloured inner sleeves". */
  text: z.string(),
})
export type Medium = z.infer<typeof medium>

const mediumInput = z.object({
  quantity: z.int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(999),
  size: z.enum(discSizes, 'Unknown size').optional(),
  speed: z.enum(discSpeeds, 'Unknown speed').optional(),
  channels: z.enum(channelWords, 'Unknown channels').optional(),
  descriptions: z.array(shortText('Description')).max(30, 'At most 30 descriptions').default([]),
  colour: shortText('Colour').default(''),
  weightGrams: z.int('Weight must be in whole grams').min(1).max(10_000).optional(),
  text: shortText('Text').default(''),
})

/** One name of the credit; `joinPhrase` stands between it and the next: " and ". */
const credit = z.object({
  name: z.string(),
  slug: z.string(),
  /** The name as printed on this record. */
  creditedAs: z.string(),
  joinPhrase: z.string(),
})

const pressingLabel = z.object({
  name: z.string(),
  slug: z.string(),
  catalogueNumber: z.string(),
})

const identifier = z.object({
  type: z.enum(identifierTypes),
  value: z.string(),
  description: z.string(),
})
export type Identifier = z.infer<typeof identifier>

const identifierInput = z.object({
  type: z.enum(identifierTypes, 'Unknown type of identifier'),
  value: text('Identifier', 200).min(1, 'An identifier needs a value'),
  description: shortText('Description').default(''),
})

const track = z.object({
  /** As printed: `A1`, `B`, `1-01`; empty when unknown, and for a heading. */
  position: z.string(),
  title: z.string(),
  seconds: z.int().optional(),
  /** The letters that begin the position: `A`. */
  side: z.string().optional(),
  isHeading: z.boolean(),
  /** Set on records with several artists. */
  artist: z.string(),
  /** Its listening preview; a write names it as `clipId`. */
  clip: clip.optional(),
})
export type PressingTrack = z.infer<typeof track>

/** A year, a month or a day: `1977`, `1977-02`, `1977-02-04`. */
export const RELEASED_MESSAGE =
  'Released must be a year, a month or a day: 1977, 1977-02 or 1977-02-04.'
const PARTIAL_DATE = /^(?:\d{4}(?:-(?:0[1-9]|1[0-2]))?)?$/
export function isPartialDate(value: string): boolean {
  return PARTIAL_DATE.test(value) || z.iso.date().safeParse(value).success
}

export const pressing = z.object({
  format: z.enum(formatNames),
  media: z.array(medium),
  /** As printed on the record: `UK`, `UK & Europe`. */
  country: z.string(),
  /** A partial date: see `isPartialDate`. */
  released: z.string(),
  /** The year of the first release of the music. */
  originalYear: z.int().optional(),
  edition: z.string(),
  packaging: z.string(),
  /** The size of a numbered run. */
  limitedTo: z.int().optional(),
  genres: z.array(z.string()),
  styles: z.array(z.string()),
  artists: z.array(credit),
  labels: z.array(pressingLabel),
  identifiers: z.array(identifier),
  /** The barcodes with a correct check digit, as 13 digits. */
  gtins: z.array(z.string()),
  tracks: z.array(track),
  discogsReleaseId: z.int().optional(),
  discogsMasterId: z.int().optional(),
  musicbrainzReleaseId: z.string().optional(),
  /** About the pressing, for shoppers. */
  notes: z.string(),
})
export type Pressing = z.infer<typeof pressing>

const trackInput = z
  .object({
    position: text('Position', 20).default(''),
    title: text('Track', TRACK_TITLE_MAX),
    seconds: z.int('Length must be in whole seconds').min(0).max(86_400).optional(),
    isHeading: z.boolean().default(false),
    artist: shortText('Track artist').default(''),
    clipId: z.uuid('A clip must be an id').optional(),
  })
  .refine(({ title, position, seconds }) => title || !(position || seconds !== undefined), {
    message: 'A track needs a title.',
    path: ['title'],
  })

const list = (label: string) =>
  z.array(shortText(label)).max(PRESSING_GENRES_MAX, `At most ${PRESSING_GENRES_MAX}`)

const discogsId = (label: string) =>
  z
    .int(`${label} must be a whole number`)
    .min(1)
    .max(2 ** 48)

/** The values for a write. A missing value is empty, but artists, labels, genres, released and tracks stay. */
export const pressingInput = z
  .object({
    format: z.enum(formatNames, 'Unknown format').default('Vinyl'),
    media: z
      .array(mediumInput)
      .max(PRESSING_MEDIA_MAX, `At most ${PRESSING_MEDIA_MAX} media`)
      .default([]),
    country: text('Country', COUNTRY_MAX).default(''),
    released: z.string(RELEASED_MESSAGE).trim().refine(isPartialDate, RELEASED_MESSAGE).optional(),
    originalYear: z
      .int('First released must be a year')
      .min(1860, 'First released must be a year from 1860')
      .max(new Date().getFullYear() + 1, 'First released must not be later than next year')
      .optional(),
    edition: text('Edition', EDITION_MAX).default(''),
    packaging: text('Packaging', EDITION_MAX).default(''),
    limitedTo: z.int('The run must be a whole number').min(1).max(1_000_000).optional(),
    genres: list('Genre').optional(),
    styles: list('Style').default([]),
    artists: z
      .array(
        z.object({
          name: shortText('Artist').min(1, 'An artist needs a name'),
          creditedAs: shortText('Artist').default(''),
          joinPhrase: z.string().max(20).default(''),
        }),
      )
      .max(PRESSING_ARTISTS_MAX, `At most ${PRESSING_ARTISTS_MAX} artists`)
      .optional(),
    labels: z
      .array(
        z.object({
          name: shortText('Label'),
          catalogueNumber: text('Catalogue number', CATALOGUE_NUMBER_MAX).default(''),
        }),
      )
      .max(PRESSING_LABELS_MAX, `At most ${PRESSING_LABELS_MAX} labels`)
      .optional(),
    identifiers: z
      .array(identifierInput)
      .max(PRESSING_IDENTIFIERS_MAX, `At most ${PRESSING_IDENTIFIERS_MAX} identifiers`)
      .default([]),
    tracks: z
      .array(trackInput)
      .refine(
        (tracks) => tracks.filter((each) => !each.isHeading).length <= PRESSING_TRACKS_MAX,
        `At most ${PRESSING_TRACKS_MAX} tracks`,
      )
      .refine(
        (tracks) => tracks.filter((each) => each.isHeading).length <= PRESSING_HEADINGS_MAX,
        `At most ${PRESSING_HEADINGS_MAX} headings`,
      )
      .refine((tracks) => findRepeatedPosition(tracks) === undefined, {
        error: ({ input }) => findRepeatedPosition(input as Track[]) ?? '',
      })
      .optional(),
    discogsReleaseId: discogsId('Discogs release').optional(),
    discogsMasterId: discogsId('Discogs master').optional(),
    musicbrainzReleaseId: z.uuid('MusicBrainz release must be an id').optional(),
    notes: text('Notes on the pressing', PRESSING_NOTES_MAX).default(''),
  })
  .strict()
  .superRefine(({ format, media }, ctx) => {
    const known = descriptionsOf(format)
    for (const [index, { descriptions }] of media.entries()) {
      const unknown = descriptions.find((word) => !known.includes(word))
      if (unknown === undefined) continue
      const message = `"${unknown}" is not a description of ${format}`
      ctx.addIssue({ code: 'custom', message, path: ['media', index, 'descriptions'] })
    }
  })
export type PressingInput = z.infer<typeof pressingInput>
