import { gradeNames, mediaGrades, type SleeveGrade, sleeveGrades } from '#contract/copies/grades.ts'
import {
  CATALOGUE_NUMBER_MAX,
  COPY_NOTES_MAX,
  LOCATION_MAX,
  PRESSING_LABELS_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_TEXT_MAX,
  SHIPPING_WEIGHT_MAX_GRAMS,
} from '#contract/limits.ts'
import { formatNumber } from '#contract/locale.ts'
import { cutText } from '#server/platform/csv/cut-text.ts'
import { parseNumber, withPlainBreaks } from '../import/cells.rules.ts'
import type { Problem, RowNote } from '../import/import-format.ts'
import type { DiscogsColumn } from './columns.ts'
import type { Listing } from './listing.ts'
import { toCatalogueNumbers, toLabelName, toPlainName } from './names.rules.ts'

export type Cells = Partial<Record<DiscogsColumn, string>>

const QUANTITY_MAX = 100_000
const FORMAT_MAX = 500
const ID_MAX = 2 ** 48

type Parsed =
  | { listing: Listing; notes: RowNote[]; problems?: never }
  | { listing?: never; notes?: never; problems: Problem[] }

/** The values of a row. Only a malformed required cell makes it wrong; others are left out with a note. */
export function parseListing(cells: Cells, hasDecimalComma: boolean): Parsed {
  const { problems, required } = parseRequired(cells, hasDecimalComma)
  if (problems) return { problems }
  const notes: RowNote[] = []
  const textOf = (column: DiscogsColumn, max: number, read = (cell: string) => cell.trim()) => {
    const text = read(cells[column] ?? '')
    if (text.length <= max) return text
    notes.push({ column, message: `Only the first ${max} characters are taken over.` })
    return cutText(text, max).trim()
  }
  const countOf = (column: DiscogsColumn, max: number) =>
    parseCount(cells[column], max, (message) => notes.push({ column, message }))
  const listing: Listing = {
    ...required,
    status: textOf('status', PRODUCT_TEXT_MAX),
    artist: textOf('artist', PRODUCT_TEXT_MAX, toPlainName),
    title: textOf('title', PRODUCT_NAME_MAX),
    label: textOf('label', PRODUCT_TEXT_MAX, toLabelName),
    numbers: toCatalogueNumbers(cells.catno ?? '')
      .slice(0, PRESSING_LABELS_MAX)
      .map((number) => cutText(number, CATALOGUE_NUMBER_MAX)),
    format: textOf('format', FORMAT_MAX),
    comments: textOf('comments', COPY_NOTES_MAX, (cell) => withPlainBreaks(cell).trim()),
    location: textOf('location', LOCATION_MAX),
    externalId: textOf('external_id', PRODUCT_TEXT_MAX),
    acceptOffer: (cells.accept_offer ?? '').trim().toUpperCase() === 'Y',
    weightGrams: countOf('weight', SHIPPING_WEIGHT_MAX_GRAMS),
    quantity: countOf('quantity', QUANTITY_MAX) ?? 1,
    listedAt: parseTime(cells.listed),
  }
  return { listing, notes }
}

type Required = Pick<Listing, 'listingId' | 'releaseId' | 'price' | 'mediaGrade' | 'sleeveGrade'>

function parseRequired(
  cells: Cells,
  hasDecimalComma: boolean,
): { required: Required; problems?: never } | { required?: never; problems: Problem[] } {
  const listingId = parseId(cells.listing_id)
  const releaseId = parseId(cells.release_id)
  const price = parsePrice(cells.price, hasDecimalComma)
  const mediaGrade = parseGrade(cells.media_condition, mediaGrades)
  const sleeveGrade = parseGrade(
    cells.sleeve_condition?.trim() || gradeNames['Not Graded'],
    sleeveGrades,
  )
  if (listingId && releaseId && price !== undefined && mediaGrade && sleeveGrade) {
    return { required: { listingId, releaseId, price, mediaGrade, sleeveGrade } }
  }
  const problem = (column: DiscogsColumn, message: string): Problem => ({
    column,
    value: cells[column] ?? '',
    message,
  })
  return {
    problems: [
      listingId ? [] : problem('listing_id', 'listing_id must be a number of Discogs'),
      releaseId ? [] : problem('release_id', 'release_id must be a number of Discogs'),
      price === undefined ? problem('price', 'price must be an amount such as 39.95') : [],
      mediaGrade ? [] : problem('media_condition', oneOf('media_condition', mediaGrades)),
      sleeveGrade ? [] : problem('sleeve_condition', oneOf('sleeve_condition', sleeveGrades)),
    ].flat(),
  }
}

export function parseId(cell = ''): number | undefined {
  const text = cell.trim()
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= ID_MAX ? id : undefined
}

function parsePrice(cell = '', hasDecimalComma: boolean): number | undefined {
  const price = parseNumber(cell, hasDecimalComma)
  return typeof price === 'number' && price >= 0 ? price : undefined
}

/** Discogs accepts these words only, exactly as they are. */
function parseGrade<Grade extends SleeveGrade>(
  cell = '',
  grades: readonly Grade[],
): Grade | undefined {
  const text = cell.trim()
  return grades.find((grade) => gradeNames[grade] === text)
}

function oneOf(column: string, grades: readonly SleeveGrade[]): string {
  return `${column} must be one of ${grades.map((grade) => gradeNames[grade]).join(', ')}`
}

function parseCount(cell = '', max: number, note: (message: string) => void): number | null {
  const text = cell.trim()
  if (text === '') return null
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (count !== undefined && count <= max) return count
  note(`"${cutText(text, 50)}" is no number from 0 to ${formatNumber(max)}; it is left out.`)
  return null
}

/** "2026-08-25 07:04:22", without a time zone: read as UTC, because hours do not matter for an arrival. */
function parseTime(cell = ''): Date | null {
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(cell.trim()) ?? []
  const moment = new Date(`${day}T${time}Z`)
  return day && !Number.isNaN(moment.getTime()) ? moment : null
}
