import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { clipTypes } from '#contract/clips.ts'
import { pressing } from '#contract/pressings/pressing.ts'
import { clips } from '#server/clips/clips.tables.ts'
import {
  catalogueNames,
  pressingArtists,
  pressingLabels,
  pressings,
} from '#server/pressings/pressing.tables.ts'
import { byId, defineEntity } from './define-entity.ts'
import { formerPressings } from './discogs-listings.ts'
import {
  bigNumber,
  choice,
  count,
  id,
  instant,
  integer,
  optional,
  structures,
  text,
  texts,
} from './fields.ts'

/** The side follows from the position. */
const track = pressing.shape.tracks.element
  .omit({ side: true, clip: true })
  .extend({ clipId: z.uuid().optional() })

const clipsFile = defineEntity({
  name: 'clips',
  table: clips,
  about: 'Listening previews, which tracks of `pressings` name. Each one is the file `clips/<id>`.',
  order: byId(clips),
  isRecent: true,
  columns: {
    id: id('The clip.'),
    type: choice(clipTypes, 'MP3 or M4A.'),
    bytes: count('The size of the file.'),
    seconds: count('The length.'),
    createdAt: instant('When it was uploaded.'),
  },
})

const names = defineEntity({
  name: 'artists-and-labels',
  table: catalogueNames,
  about: 'Names with a page of their own. Those that others were merged into come first.',
  order: sql`${catalogueNames.mergedInto} is not null, ${catalogueNames.id}`,
  columns: {
    id: id('The name.'),
    kind: choice(['artist', 'label'], 'Which of the two.'),
    slug: text('Its address: `/artists/<slug>` or `/labels/<slug>`.'),
    name: text('The name.'),
    sortName: text('Such as "Beatles, The".'),
    normalizedName: text('The form in which names are compared.'),
    mergedInto: optional(id('The name that this one became, in `artists-and-labels`.')),
    about: text('For shoppers.'),
  },
})

const pressingsFile = defineEntity({
  name: 'pressings',
  table: pressings,
  about:
    'The release of each record as collectors identify it, one line for each product of the type vinyl.',
  order: sql`${pressings.productId}`,
  columns: {
    productId: id('The record, in `products`.'),
    format: text('Vinyl, CD or another format.'),
    media: structures(
      pressing.shape.media,
      'Discs or tapes: quantity, size, speed, channels, descriptions, colour, weightGrams, text.',
    ),
    country: text('As printed.'),
    released: text('YYYY, YYYY-MM or YYYY-MM-DD; empty when unknown.'),
    originalYear: optional(integer('The year in which the music was first released.')),
    edition: text('Such as "First pressing".'),
    packaging: text('Such as "Gatefold".'),
    limitedTo: optional(count('The size of a numbered run.')),
    genres: texts('Genres.'),
    styles: texts('Styles.'),
    identifiers: structures(
      pressing.shape.identifiers,
      'Barcodes, runouts and other marks: type, value, description.',
    ),
    gtins: texts('Barcodes with a correct check digit, as 13 digits.'),
    normalizedNumbers: texts('Catalogue numbers in the form in which they are compared.'),
    normalizedTitle: text('The title in the form in which titles are compared.'),
    tracks: structures(
      z.array(track),
      'Tracks: position, title, seconds, isHeading, artist, clipId (in `clips`).',
    ),
    discogsReleaseId: optional(bigNumber('The release at Discogs.')),
    discogsMasterId: optional(bigNumber('The master release there.')),
    musicbrainzReleaseId: optional(id('The release at MusicBrainz.')),
    notes: text('For shoppers.'),
  },
  former: formerPressings,
})

const artists = defineEntity({
  name: 'pressing-artists',
  table: pressingArtists,
  about: 'The credit of each record, name by name.',
  order: sql`${pressingArtists.productId}, ${pressingArtists.position}`,
  columns: {
    productId: id('The record, in `products`.'),
    position: count('The place in the credit, from 0.'),
    artistId: id('The artist, in `artists-and-labels`.'),
    creditedAs: text('As printed; empty when it is the name.'),
    joinPhrase: text('Between this name and the next: " and ".'),
  },
})

const labels = defineEntity({
  name: 'pressing-labels',
  table: pressingLabels,
  about: 'The labels of each record, with their catalogue numbers.',
  order: sql`${pressingLabels.productId}, ${pressingLabels.position}`,
  columns: {
    productId: id('The record, in `products`.'),
    position: count('The place, from 0.'),
    labelId: id('The label, in `artists-and-labels`.'),
    catalogueNumber: text('As printed; empty for none.'),
    normalizedNumber: text('The number in the form in which numbers are compared.'),
  },
})

export const recordNames = [names]
export const records = [clipsFile, pressingsFile, artists, labels]
