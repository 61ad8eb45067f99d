import { expect, test } from 'vitest'
import type { Pressing } from '#contract/pressings/pressing.ts'
import type { Product } from '#contract/products/catalogue.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import {
  emptyPressing,
  toCreditText,
  toJoinPhrase,
} from '#web/admin/products/form/pressing/pressing-draft.ts'
import { hasPressingData } from '#web/admin/products/form/pressing/pressing-input.ts'
import { toSummary } from '#web/admin/products/form/pressing/pressing-lines.ts'
import { findDifferences, mergeDrafts, toText } from '#web/admin/products/form/product-conflict.ts'
import {
  emptyDraft,
  isDirty,
  type ProductDraft,
  toDraft,
  toNewProduct,
  toProductChange,
} from '#web/admin/products/form/product-draft.ts'

/** The pressing of a record that says no more than brand and album info. */
const plain: Pressing = {
  format: 'Vinyl',
  media: [],
  country: '',
  released: '1977-02-04',
  edition: '',
  notes: '',
  packaging: '',
  genres: ['Rock'],
  styles: [],
  identifiers: [],
  gtins: [],
  artists: [{ name: 'Ana Vale', slug: 'ana-vale', creditedAs: 'Ana Vale', joinPhrase: '' }],
  labels: [{ name: 'Low Tide', slug: 'low-tide', catalogueNumber: '' }],
  tracks: [
    { position: '', title: 'One', isHeading: false, artist: '' },
    { position: '', title: 'Two', isHeading: false, artist: '' },
  ],
}

const known: Pressing = {
  ...plain,
  media: [
    {
      quantity: 2,
      size: 'LP',
      channels: 'Stereo',
      descriptions: ['Album'],
      colour: 'Red',
      weightGrams: 180,
      text: '',
    },
  ],
  country: 'UK',
  released: '1977-02',
  originalYear: 1976,
  limitedTo: 500,
  genres: ['Rock', 'Folk, World, & Country'],
  artists: [
    { name: 'Ana Vale', slug: 'ana-vale', creditedAs: 'A. Vale', joinPhrase: ' And ' },
    { name: 'The Tide', slug: 'the-tide', creditedAs: 'The Tide', joinPhrase: '' },
  ],
  labels: [{ name: 'Low Tide', slug: 'low-tide', catalogueNumber: 'LT 042' }],
  identifiers: [
    { type: 'Barcode', value: '8 88837 16861 8', description: 'printed' },
    { type: 'Matrix / Runout', value: 'LT-042-A - 1', description: '' },
    { type: 'Matrix / Runout', value: 'LT-042-B', description: 'side B' },
    { type: 'Rights Society', value: 'GEMA', description: '' },
  ],
  tracks: [
    { position: '', title: 'First half', isHeading: true, artist: '' },
    { position: 'A1', title: 'One', seconds: 163, side: 'A', isHeading: false, artist: '' },
    { position: 'B1', title: 'Two', side: 'B', isHeading: false, artist: 'Guest' },
  ],
  discogsReleaseId: 249504,
}

function record(pressing: Pressing): Product {
  return {
    _id: 'p1',
    name: 'Night Bus',
    price: 39.9,
    type: 'vinyl',
    brand: 'Low Tide',
    description: '',
    stock: 3,
    available: 2,
    thumbnail: '',
    images: [],
    pressing,
    albumInfo: makeAlbumInfo({
      artist: 'A. Vale And The Tide',
      genre: 'Rock',
      releaseDate: pressing.released.length === 10 ? pressing.released : '',
      trackList: ['One', 'Two'],
    }),
    createdAt: '2026-03-04T01:00:00Z',
    updatedAt: '2026-03-04T01:00:00Z',
  }
}

const plainDraft = toDraft(record(plain))
const knownDraft = toDraft(record(known))

/** The pressing that saving sends after these edits of the known one. */
function sent(edits: Partial<ProductDraft>) {
  return toProductChange({ ...knownDraft, ...edits }, knownDraft).pressing
}

test('a product without pressing data is saved as before (REC-21)', () => {
  expect(hasPressingData(plainDraft)).toBe(false)
  expect(hasPressingData(emptyDraft)).toBe(false)
  const edited = { ...plainDraft, genre: 'Jazz', releaseDate: '1978-01-02', artist: 'Bo Reed' }
  const { pressing, albumInfo } = toProductChange(edited, plainDraft)
  expect(pressing).toBeUndefined()
  expect(albumInfo).toEqual({
    artist: 'Bo Reed',
    genre: 'Jazz',
    releaseDate: '1978-01-02',
    trackList: ['One', 'Two'],
  })
  expect(toNewProduct({ ...emptyDraft, genre: 'Jazz' })).not.toHaveProperty('pressing')
})

test('opening and saving the form changes no value of a pressing, shown or not (REC-20)', () => {
  expect(isDirty(knownDraft, knownDraft)).toBe(false)
  expect(hasPressingData(knownDraft)).toBe(true)
  const { pressing } = toProductChange(
    { ...knownDraft, pressing: { ...knownDraft.pressing, country: 'US' } },
    knownDraft,
  )
  const { gtins: _, ...values } = known
  expect(pressing).toEqual({
    ...values,
    country: 'US',
    artists: [
      { name: 'Ana Vale', creditedAs: 'A. Vale', joinPhrase: ' And ' },
      { name: 'The Tide', creditedAs: '', joinPhrase: '' },
    ],
    labels: [{ name: 'Low Tide', catalogueNumber: 'LT 042' }],
    tracks: known.tracks.map(({ side: _side, ...track }) => track),
  })
})

test('every edit of the pressing makes the form dirty and is sent (REC-2, REC-20)', () => {
  const { pressing, trackList } = knownDraft
  const edits: Partial<ProductDraft>[] = [
    { pressing: { ...pressing, labels: [] } },
    { pressing: { ...pressing, barcodes: [] } },
    { pressing: { ...pressing, notes: 'Loud' } },
    { releaseDate: '1978' },
    { trackList: trackList.with(1, { key: 1, title: 'One', position: 'A2', length: '2:43' }) },
    { credit: [] },
  ]
  for (const edit of edits) {
    expect(isDirty({ ...knownDraft, ...edit }, knownDraft)).toBe(true)
    expect(sent(edit)).toBeDefined()
  }
})

test('a date without a day is sent with the pressing, and text that is none for the server to refuse', () => {
  const { pressing, albumInfo } = toProductChange(
    { ...plainDraft, releaseDate: '1977' },
    plainDraft,
  )
  expect(pressing?.released).toBe('1977')
  expect(albumInfo?.releaseDate).toBe('')
  expect(sent({ releaseDate: '1977-13-01' })?.released).toBe('1977-13-01')
  expect(sent({ releaseDate: '' })?.released).toBe('')
})

test('rows that are blank are not sent', () => {
  const draft: ProductDraft = {
    ...emptyDraft,
    pressing: { ...emptyPressing, country: 'UK' },
    trackList: [{ key: 0, title: '', position: ' ' }],
  }
  expect(toNewProduct(draft).pressing).toMatchObject({
    labels: [],
    identifiers: [],
    media: [],
    tracks: [],
    artists: [],
  })
})

test('values that are no numbers and lengths that are none are sent for the server to refuse', () => {
  const { pressing } = knownDraft
  const edited = sent({
    pressing: { ...pressing, originalYear: 'seventies' },
    trackList: [{ key: 0, title: 'One', position: 'A1', length: '2.43' }],
  })
  expect(JSON.parse(JSON.stringify(edited))).toMatchObject({
    originalYear: null,
    tracks: [{ seconds: null }],
  })
})

test('words that only discs have are not sent for a CD', () => {
  const { pressing } = knownDraft
  const [medium] = pressing.media
  const media = medium ? [{ ...medium, descriptions: ['Album', 'Single Sided'] }] : []
  expect(sent({ pressing: { ...pressing, media } })?.media).toMatchObject([
    { size: 'LP', descriptions: ['Album', 'Single Sided'] },
  ])
  const [onCd] = sent({ pressing: { ...pressing, format: 'CD', media } })?.media ?? []
  expect(onCd).toMatchObject({ quantity: 2, descriptions: ['Album'] })
  expect(onCd).not.toHaveProperty('size')
})

test('a runout has its description after a dash (REC-11)', () => {
  const { pressing } = knownDraft
  expect(pressing.runout).toBe('LT-042-A - 1\nLT-042-B – side B')
  const runout = `${pressing.runout}\n\n BSK-1-3010-A SM2 – side A `
  const type = 'Matrix / Runout'
  expect(sent({ pressing: { ...pressing, runout } })?.identifiers?.slice(1, -1)).toEqual([
    { type, value: 'LT-042-A - 1', description: '' },
    { type, value: 'LT-042-B', description: 'side B' },
    { type, value: 'BSK-1-3010-A SM2', description: 'side A' },
  ])
})

test('a credit reads as printed (REC-13)', () => {
  expect(toCreditText(knownDraft.credit)).toBe('A. Vale And The Tide')
  expect(toCreditText(knownDraft.credit.slice(0, 1))).toBe('A. Vale')
  expect(['And', ',', ' feat. ', ''].map(toJoinPhrase)).toEqual([' And ', ', ', ' feat. ', ' '])
})

test('a conflict compares the pressing as one field, and the credit with the artist (REC-20)', () => {
  const edit = (country: string) => ({
    ...knownDraft,
    pressing: { ...knownDraft.pressing, country },
  })
  const versions = { base: knownDraft, mine: edit('US'), theirs: { ...edit('UK'), credit: [] } }
  expect(findDifferences(versions)).toEqual([
    { field: 'artist', changedBy: 'them' },
    { field: 'pressing', changedBy: 'me' },
  ])
  const merged = mergeDrafts(versions, { artist: 'mine', pressing: 'mine' })
  expect(merged.credit).toBe(knownDraft.credit)
  expect(merged.pressing.country).toBe('US')
  expect(toText(knownDraft, 'trackList')).toBe('First half:\nA1 One 2:43\nB1 Two')
})

test('the collapsed section sums up what is known', () => {
  expect(toSummary(knownDraft)).toBe('Low Tide LT 042 · 2 × LP, Album, Stereo · UK · 1977')
  expect(toSummary(emptyDraft)).toBe('')
})

test.each([
  ['249504', 249504],
  [' https://www.discogs.com/release/249504-Ana-Vale-Night-Bus ', 249504],
  ['[r249504]', 249504],
  ['', undefined],
  ['Night Bus', Number.NaN],
])('the Discogs release %j is sent as %j (CSV-27)', (discogsRelease, id) => {
  const change = sent({
    pressing: { ...knownDraft.pressing, country: 'US', discogsRelease },
  })
  expect(change?.discogsReleaseId).toBe(id)
})
