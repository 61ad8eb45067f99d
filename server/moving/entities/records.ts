import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { equipmentConditions, mediaGrades, sleeveGrades } from '#contract/grades.ts'
import { markdownRoundings } from '#contract/markdowns.ts'
import { usedCopyStates } from '#contract/offers.ts'
import { pressing } from '#contract/pressing.ts'
import { shopProfile as profileShape } from '#contract/shop-profile.ts'
import {
  catalogueNames,
  markdownSchedule,
  markdownSteps,
  pressingArtists,
  pressingLabels,
  pressings,
  priceHistory,
  usedCopies,
} from '#server/catalogue/index.ts'
import { pages, pageVersions } from '#server/pages/pages.tables.ts'
import { shopProfile } from '#server/shop-profile/shop-profile.tables.ts'
import { byId, defineEntity } from '../define-entity.ts'
import {
  bigNumber,
  cents,
  choice,
  count,
  day,
  id,
  instant,
  integer,
  leftOut,
  optional,
  structure,
  structures,
  text,
  texts,
  yesOrNo,
} from '../fields.ts'

/** The side follows from the position. */
const track = pressing.shape.tracks.element.omit({ side: true })
const newStock = z.record(z.string(), z.object({ quantity: z.int(), priceCents: z.int() }))
const listing = z.record(z.string(), z.json())

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
    tracks: structures(z.array(track), 'Tracks: position, title, seconds, isHeading, artist.'),
    discogsReleaseId: optional(bigNumber('The release at Discogs.')),
    discogsMasterId: optional(bigNumber('The master release there.')),
    discogsNewStock: optional(
      structure(newStock, 'Listings of new units at the last import from Discogs, by their ids.'),
    ),
    musicbrainzReleaseId: optional(id('The release at MusicBrainz.')),
    notes: text('For shoppers.'),
  },
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

const copies = defineEntity({
  name: 'used-copies',
  table: usedCopies,
  about: 'Graded pieces. Price, stock and photos are in the line of the offer in `products`.',
  order: sql`${usedCopies.productId}`,
  columns: {
    productId: id('The offer, in `products`.'),
    mediaGrade: optional(choice(mediaGrades, 'Of a record.')),
    sleeveGrade: optional(choice(sleeveGrades, 'Of a record.')),
    condition: optional(choice(equipmentConditions, 'Of a turntable.')),
    isPlayGraded: yesOrNo('It was played to grade it.'),
    notes: text('For shoppers.'),
    sku: text('The number on its sticker: eight digits.'),
    location: text('Where it is in the shop.'),
    costCents: optional(cents('Its purchase price.')),
    floorCents: optional(cents('The lowest price it may be marked down to.')),
    acquiredOn: optional(day('When it was bought.')),
    acquiredFrom: text('From whom.'),
    lot: text('What was bought together.'),
    isPriceFixed: yesOrNo('It is never marked down.'),
    shippingWeightGrams: optional(count('The weight of its parcel.')),
    discogsListingId: optional(bigNumber('Its listing at Discogs.')),
    discogsListingGroup: optional(bigNumber('The listing that it is one of.')),
    discogsSent: optional(structure(listing, 'The listing at the last import or upload.')),
    discogsExternalId: text('A number of your own at Discogs.'),
    discogsAcceptOffer: yesOrNo('The listing accepts offers.'),
    wasCents: optional(cents('The price before its markdown.')),
    markedDownAt: optional(instant('When it was marked down.')),
    state: choice(usedCopyStates, 'It follows from `stock-movements` and `reservations`.'),
    listedAt: optional(instant('When it last went on sale.')),
    soldAt: optional(instant('When it was sold.')),
    orderId: optional(text('The order that has it, in `orders`.')),
    createdAt: instant('When it was entered.'),
  },
})

const prices = defineEntity({
  name: 'price-history',
  table: priceHistory,
  about: 'The prices at which each used copy was on sale, oldest first.',
  order: byId(priceHistory),
  columns: {
    id: leftOut('A running number. The order of the lines is that of the changes.'),
    productId: id('The used copy, in `products`.'),
    cents: cents('The price.'),
    reason: choice(['listed', 'changed', 'markdown'], 'How it began.'),
    startedAt: instant('Its beginning.'),
    endedAt: optional(instant('Its end; null for the current price.')),
  },
})

const schedule = defineEntity({
  name: 'markdown-schedule',
  table: markdownSchedule,
  about: 'How used copies are marked down: one line.',
  order: byId(markdownSchedule),
  existing: 'replaced',
  columns: {
    id: leftOut('Always true: the table has one row.'),
    isOn: yesOrNo('Lists are made every night.'),
    rounding: choice(markdownRoundings, 'How new prices end.'),
    proposedAt: leftOut('The list itself is not exported, and the next night makes one.'),
  },
})

const steps = defineEntity({
  name: 'markdown-steps',
  table: markdownSteps,
  about: 'The steps of the markdown schedule.',
  order: sql`${markdownSteps.days}`,
  existing: 'replaced',
  columns: {
    days: count('Days on sale at the first price.'),
    percent: count('How much less than the first price.'),
  },
})

const profile = defineEntity({
  name: 'shop-profile',
  table: shopProfile,
  about:
    'Name and texts of the shop from Settings: one line, none where all are those of the environment.',
  order: byId(shopProfile),
  existing: 'replaced',
  columns: {
    id: leftOut('Always true: the table has one row.'),
    name: optional(text('The name.')),
    heroLine: optional(text('The headline of the home page.')),
    newsletterLine: optional(text('The text of the newsletter form.')),
    contactEmail: optional(text('The contact address.')),
    address: optional(texts('The lines of the address.')),
    openingHours: optional(texts('Opening hours, line by line.')),
    socialLinks: optional(structures(profileShape.shape.socialLinks, 'Links: name, url.')),
    accentColour: optional({
      ...text('The accent colour as chosen, #rrggbb.'),
      schema: profileShape.shape.accentColour.unwrap(),
    }),
  },
})

const ownPages = defineEntity({
  name: 'pages',
  table: pages,
  about: "The shop's own pages from Settings, published or not.",
  order: byId(pages),
  existing: 'replaced',
  columns: {
    id: id('Identifies the page.'),
    slug: text('The last part of its address.'),
    title: text('The title.'),
    description: text('For search engines; may be empty.'),
    text: text('The text in Markdown.'),
    isPublished: yesOrNo('Whether visitors see it.'),
    isFixed: yesOrNo('One of the five pages of every shop.'),
    createdAt: instant('The time it was added.'),
    updatedAt: instant('The time of its last change.'),
  },
})

const versions = defineEntity({
  name: 'page-versions',
  table: pageVersions,
  about: 'The texts that a page had, the current one included.',
  order: sql`${pageVersions.pageId}, ${pageVersions.number}`,
  columns: {
    pageId: id('The page, in `pages`.'),
    number: count('Counts the texts of the page.'),
    title: text('The title at that time.'),
    description: text('The description at that time.'),
    text: text('The text at that time, in Markdown.'),
    createdAt: instant('The time it was saved.'),
  },
})

export const recordNames = [names]
export const records = [pressingsFile, artists, labels, copies, prices]
export const schedules = [profile, ownPages, versions, schedule, steps]
