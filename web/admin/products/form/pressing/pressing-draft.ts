import type { Identifier, Medium, Pressing } from '#contract/pressings/pressing.ts'
import { BARCODE, formatCredit, formatRunout, RUNOUT } from '#contract/pressings/pressing-text.ts'
import type { FormatName } from '#contract/pressings/record-formats.ts'
import type { Product } from '#contract/products/catalogue.ts'

/** A row of a list in the form; its key is stable when other rows are added or removed. */
type Row<Values> = { key: number } & Values

export type DraftLabel = Row<{ name: string; catalogueNumber: string }>
export type DraftBarcode = Row<{ value: string; description: string }>
/** One name of a credit, and the words between it and the next. */
export type DraftCredit = Row<{ name: string; creditedAs: string; joinPhrase: string }>
export type DraftMedium = Row<{
  quantity: string
  size: string
  speed: string
  channels: string
  descriptions: readonly string[]
  colour: string
  weight: string
  text: string
}>

/**
 * The section "Pressing" as typed. Artist, first genre, date and tracks of the record are in `ProductDraft`: each value of the
 * form has one place.
 */
export type PressingDraft = {
  labels: readonly DraftLabel[]
  barcodes: readonly DraftBarcode[]
  format: FormatName
  media: readonly DraftMedium[]
  country: string
  originalYear: string
  edition: string
  limitedTo: string
  packaging: string
  /** All but the first, which is `genre` of the draft. */
  moreGenres: readonly string[]
  styles: readonly string[]
  /** One runout a line. */
  runout: string
  notes: string
  /** The number of the release, also as its address: `https://www.discogs.com/release/249504`. */
  discogsRelease: string
  /** The values that the form does not show, and the runouts as stored. */
  stored: StoredValues
}

export type StoredValues = Pick<Pressing, 'discogsMasterId' | 'musicbrainzReleaseId'> & {
  runouts: readonly Identifier[]
  otherIdentifiers: readonly Identifier[]
}

export const blankLabel = { name: '', catalogueNumber: '' }
export const blankBarcode = { value: '', description: '' }
export const blankCredit = { name: '', creditedAs: '', joinPhrase: '' }
export const blankMedium = {
  quantity: '1',
  size: '',
  speed: '',
  channels: '',
  descriptions: [],
  colour: '',
  weight: '',
  text: '',
}

export const emptyPressing: PressingDraft = {
  labels: [{ key: 0, ...blankLabel }],
  barcodes: [{ key: 0, ...blankBarcode }],
  format: 'Vinyl',
  media: [{ key: 0, ...blankMedium }],
  country: '',
  originalYear: '',
  edition: '',
  limitedTo: '',
  packaging: '',
  moreGenres: [],
  styles: [],
  runout: '',
  notes: '',
  discogsRelease: '',
  stored: { runouts: [], otherIdentifiers: [] },
}

/** Every list has at least one row, for typing. A product without a pressing has the label that its brand names. */
export function toPressingDraft({ pressing, brand }: Product): PressingDraft {
  if (!pressing) return { ...emptyPressing, labels: toLabels(brand ? [{ name: brand }] : []) }
  const { format, country, edition, packaging, styles, notes } = pressing
  const identifiersOf = (type: Identifier['type']) =>
    pressing.identifiers.filter((each) => each.type === type)
  const runouts = identifiersOf(RUNOUT)
  return {
    format,
    country,
    edition,
    packaging,
    styles,
    notes,
    labels: toLabels(pressing.labels),
    barcodes: toRows(identifiersOf(BARCODE), blankBarcode),
    media: toRows(pressing.media.map(toDraftMedium), blankMedium),
    originalYear: pressing.originalYear?.toString() ?? '',
    limitedTo: pressing.limitedTo?.toString() ?? '',
    moreGenres: pressing.genres.slice(1),
    runout: runouts.map(formatRunout).join('\n'),
    discogsRelease: pressing.discogsReleaseId?.toString() ?? '',
    stored: toStoredValues(pressing, runouts),
  }
}

/** The names of a credit, when it is more than one artist by the own name. */
export function toCreditRows(pressing: Pressing | undefined): DraftCredit[] {
  const artists = pressing?.artists ?? []
  const isPlain = artists.every(({ name, creditedAs }) => creditedAs === '' || creditedAs === name)
  if (artists.length < 2 && isPlain) return []
  return artists.map(({ name, creditedAs, joinPhrase }, key) => ({
    key,
    name,
    joinPhrase,
    creditedAs: creditedAs === name ? '' : creditedAs,
  }))
}

/** The credit as printed: "Prince" " And " "The Revolution". */
export function toCreditText(credit: readonly DraftCredit[]): string {
  return formatCredit(toCreditInputs(credit))
}

/** The names as the API takes them: without blank rows, and without words after the last one. */
export function toCreditInputs(credit: readonly DraftCredit[]) {
  return credit
    .map(({ name, creditedAs, joinPhrase }) => {
      return { name: name.trim(), creditedAs: creditedAs.trim(), joinPhrase }
    })
    .filter(({ name }) => name !== '')
    .map((artist, index, { length }) => {
      return index === length - 1 ? { ...artist, joinPhrase: '' } : artist
    })
}

/** The words between two names with their spaces: " And ", ", ". */
export function toJoinPhrase(words: string): string {
  const trimmed = words.trim()
  if (trimmed === '') return ' '
  return /^[,;:]/.test(trimmed) ? `${trimmed} ` : ` ${trimmed} `
}

type Label = { name: string; catalogueNumber?: string }

function toLabels(labels: readonly Label[]): DraftLabel[] {
  return toRows(
    labels.map(({ name, catalogueNumber = '' }) => ({ name, catalogueNumber })),
    blankLabel,
  )
}

function toRows<Values extends object>(rows: readonly Values[], blank: Values): Row<Values>[] {
  return (rows.length > 0 ? rows : [blank]).map((row, key) => ({ ...row, key }))
}

function toDraftMedium(medium: Medium): Omit<DraftMedium, 'key'> {
  const { quantity, size, speed, channels, descriptions, colour, weightGrams, text } = medium
  return {
    quantity: String(quantity),
    size: size ?? '',
    speed: speed ?? '',
    channels: channels ?? '',
    descriptions,
    colour,
    text,
    weight: weightGrams?.toString() ?? '',
  }
}

function toStoredValues(pressing: Pressing, runouts: readonly Identifier[]): StoredValues {
  const { discogsMasterId, musicbrainzReleaseId, identifiers } = pressing
  const shown = new Set<Identifier['type']>([BARCODE, RUNOUT])
  return {
    ...(discogsMasterId !== undefined && { discogsMasterId }),
    ...(musicbrainzReleaseId !== undefined && { musicbrainzReleaseId }),
    runouts,
    otherIdentifiers: identifiers.filter(({ type }) => !shown.has(type)),
  }
}
