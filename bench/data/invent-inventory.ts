import { stringify } from 'csv-stringify/sync'
import { gradeNames, mediaGrades, sleeveGrades } from '#contract/copies/grades.ts'
import { type Seeded, seeded } from '#db/demo/seeded.ts'
import { inventWords, type Vocabulary } from './invent-words.ts'

/** An inventory export of Discogs with invented content: every grade, every status, and every damage of real files. */

const columns = [
  ...['listing_id', 'artist', 'title', 'label', 'catno', 'format', 'release_id', 'status', 'price'],
  ...['listed', 'comments', 'media_condition', 'sleeve_condition', 'accept_offer', 'external_id'],
  ...['weight', 'format_quantity', 'location', 'quantity'],
]

/** As often as in a shop's export: most listings are for sale. */
const statuses = [
  ...Array.from({ length: 92 }, () => 'For Sale'),
  ...['Draft', 'Draft', 'Expired', 'Expired', 'Sold', 'Sold', 'Pending', 'Violation'],
]

const formats = [
  ...['LP, Album', 'LP, Album, RE, Gat', '2xLP, Album', '7", Single', '12", EP', 'LP, Comp'],
  ...['12", Maxi, W/Lbl', 'LP, Album, Ltd, Num, 180', 'CD, Album', 'Cass, Album', '2xLP + 7", RSD'],
  ...['LP, Mono, RP', '10", S/Sided, Etch', 'Box, Comp + 4xLP', 'Flexi, 7", S/Sided'],
]

const comments = [
  ...[
    '',
    '',
    '',
    'Light hairlines, plays through.',
    'Sleeve: ring wear, "promo" stamp on the back',
  ],
  ...['=Top seam split 3 cm', 'Écriture au dos ; étiquette jaunie', 'Two\nlines, one "quote"'],
]

const FIRST_LISTING = 700_000_001
const BATCH = 1_000

/**
 * Rows of one release follow each other in no order; about a third of all listings share their release.
 * @param isWrong whether every row has a damaged cell, instead of one in 500
 */
export function inventInventory(count: number, { isWrong = false } = {}): string {
  const random = seeded('an inventory')
  const words = inventWords(random)
  const releases = Array.from({ length: Math.ceil(count * 0.65) }, (_, index) =>
    inventRelease(random, words, index),
  )
  const parts = [`${columns.join(',')}\r\n`]
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from)
    const rows = Array.from({ length }, (_, index) => {
      const release = releases[from + index] ?? random.pick(releases)
      const row = { ...release, ...inventListing(random, from + index, isWrong) }
      return columns.map((column) => row[column] ?? '')
    })
    parts.push(stringify(rows, { record_delimiter: '\r\n' }))
  }
  return parts.join('')
}

type Cells = Record<string, string>

function inventRelease(random: Seeded, words: Vocabulary, index: number): Cells {
  const artist = random.pick(words.artists)
  const label = random.pick(words.labels)
  const number = `${label.slice(0, 3).toUpperCase()} ${index}`
  return {
    artist: random.chance(0.2) ? `${artist} (${random.whole(2, 19)})` : toTrailing(random, artist),
    title: `${random.pick(words.ownWords)} ${random.pick(words.commonWords)} ${index}`,
    label: random.chance(0.1) ? `${label} (${random.whole(2, 9)})` : label,
    catno: random.pick([number, number, number, 'none', `${number}-A, ${number}-B`]),
    format: random.pick(formats),
    release_id: String(20_000_000 + index),
    weight: random.pick(['230', '230', '460', '']),
    format_quantity: '1',
  }
}

const toTrailing = (random: Seeded, artist: string) =>
  random.chance(0.1) ? `${artist.replace(/^The /, '')}, The` : artist

function inventListing(random: Seeded, index: number, isWrong: boolean): Cells {
  const day = String(random.whole(1, 28)).padStart(2, '0')
  const media = random.pick(mediaGrades)
  return {
    listing_id: String(FIRST_LISTING + index),
    status: random.pick(statuses),
    price: (random.whole(6, 180) / 2).toFixed(1),
    listed: `2025-0${random.whole(1, 9)}-${day} 07:04:22`,
    comments: random.pick(comments),
    media_condition: gradeNames[media],
    sleeve_condition: random.chance(0.02) ? '' : gradeNames[random.pick(sleeveGrades)],
    accept_offer: random.pick(['Y', 'N']),
    external_id: random.chance(0.3) ? `BIN-${random.whole(1, 99_999)}` : '',
    location: random.pick(['', 'A1', 'B12', 'Window']),
    quantity: random.chance(0.02) ? String(random.whole(2, 4)) : '1',
    ...(isWrong || random.chance(0.002) ? inventDamage(random) : {}),
  }
}

function inventDamage(random: Seeded): Cells {
  return random.pick<Cells>([
    { media_condition: 'Near Mint' },
    { sleeve_condition: 'good' },
    { price: 'on request' },
    { listing_id: '' },
    { release_id: 'unknown' },
    { weight: 'heavy', quantity: 'two' },
  ])
}
