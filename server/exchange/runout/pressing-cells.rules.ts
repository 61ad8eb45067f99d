import {
  type Pressing,
  type PressingInput,
  type PressingTrack,
  pressingInput,
} from '#contract/pressings/pressing.ts'
import { BARCODE, formatMedia, valuesOf } from '#contract/pressings/pressing-text.ts'
import { formatLength, parseLength } from '#contract/pressings/track-list.ts'
import { type PressingColumn, pressingColumnNames } from '#contract/products/product-csv.ts'
import { type ProductValues, toAlbumInfo } from '#server/catalogue/index.ts'
import { toClipAddress } from '#server/clips/index.ts'
import { mergeTracks, toPressingInput, withoutEmpty } from '#server/pressings/index.ts'
import { parseFormat } from '../discogs/parse-format.rules.ts'
import type { Problem } from '../import/import-format.ts'

/** The columns of a product file that hold the pressing of a record. */

export type PressingCells = Record<PressingColumn, string>

/** Several values of one cell: "SM 104 / SM 105". An unknown one is empty. */
const joinParts = (parts: readonly string[]) =>
  parts.every((part) => part === '') ? '' : parts.join(' / ')

/** The inverse, also where a spreadsheet has cut spaces from the ends. */
export const splitParts = (cell: string): string[] =>
  cell.trim() === '' ? [] : cell.split(/(?:^| )\/(?: |$)/).map((part) => part.trim())

/** All cells are empty without a pressing. */
export function formatPressing(
  pressing: Partial<PressingInput> | Pressing | undefined,
): PressingCells {
  const { labels = [], identifiers = [], tracks = [], media = [] } = pressing ?? {}
  const { country = '', released = '', originalYear, edition = '' } = pressing ?? {}
  const listed: readonly ListedTrack[] = tracks.filter(({ isHeading }) => !isHeading)
  return {
    label: joinParts(labels.map(({ name }) => name)),
    catalogue_number: joinParts(labels.map(({ catalogueNumber }) => catalogueNumber)),
    barcode: joinParts(valuesOf(identifiers, BARCODE)),
    country,
    released,
    first_released: originalYear === undefined ? '' : String(originalYear),
    format: formatMedia({ format: pressing?.format ?? 'Vinyl', media }),
    edition,
    positions: joinParts(listed.map(({ position }) => position)),
    lengths: joinParts(
      listed.map(({ seconds }) => (seconds === undefined ? '' : formatLength(seconds))),
    ),
    clips: joinParts(
      listed.map(({ clip, clipId = clip?._id }) => (clipId ? toClipAddress(clipId) : '')),
    ),
  }
}

/** As shown or as written. */
type ListedTrack = Pick<PressingTrack, 'position' | 'seconds' | 'clip'> & {
  clipId?: string | undefined
}

/** The id in the address of a clip, also with the address of the shop before it. */
export function toClipId(address: string): string | undefined {
  return /(?:^|\/)clips\/([0-9a-f-]{36})$/.exec(address)?.[1]
}

type About = {
  stored: Pressing | undefined
  /** The product as the row leaves it. */
  values: ProductValues
  /** Named clips that do not exist. */
  unknownClips?: ReadonlySet<string> | undefined
}

type Parsed =
  | { problems: Problem[] }
  | {
      problems?: never
      /** The pressing to write; absent when no cell is about it. */
      input?: PressingInput
      /** The cells of the pressing after it. */
      cells?: PressingCells
    }

type Given = Partial<PressingCells>

/** The pressing of a row: as stored, with the given cells. */
export function parsePressing(row: Partial<Record<string, string>>, about: About): Parsed {
  const given: Given = Object.fromEntries(
    pressingColumnNames.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  )
  const filled = pressingColumnNames.find((name) => given[name]?.trim())
  if (about.values.type !== 'vinyl') {
    if (!filled) return {}
    return { problems: [toProblem(given, filled, 'Only records have a pressing.')] }
  }
  if (Object.keys(given).length === 0 || (!filled && !about.stored)) return {}
  const base = about.stored ? toPressingInput(about.stored) : undefined
  const brand = { name: about.values.brand, isGiven: row.brand !== undefined }
  const read = readCells(given, base, {
    brand,
    trackList: about.values.trackList ?? [],
    unknownClips: about.unknownClips,
  })
  if ('problem' in read) return { problems: [read.problem] }
  // These stay as they are, or follow the product, unless a cell is about them.
  const { artists: _, genres: __, released: ___, labels: ____, tracks: _____, ...rest } = base ?? {}
  const { data, error } = pressingInput.safeParse({ ...rest, ...read.changed })
  if (!data) return { problems: toProblems(error.issues, given) }
  const albumInfo = row.release_date === undefined ? null : toAlbumInfo(about.values)
  const input = withoutEmpty(data, { albumInfo })
  return { input, cells: formatPressing({ ...base, ...withoutUndefined(input) }) }
}

const withoutUndefined = (input: PressingInput): Partial<PressingInput> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

type Changed = { [Name in keyof PressingInput]?: unknown }
type Read = { changed: Changed } | { problem: Problem }

type Brand = { name: string; isGiven: boolean }
type Beside = Pick<About, 'unknownClips'> & { brand: Brand; trackList: readonly string[] }

function readCells(given: Given, base: PressingInput | undefined, beside: Beside): Read {
  const { country, edition, released, first_released: year } = given
  const labels = readLabels(given, base, beside.brand)
  const tracks = readTracks(given, base, beside)
  const format = readFormat(given, base)
  for (const read of [labels, tracks, format]) if ('problem' in read) return read
  const changed: Changed = {
    ...(country !== undefined && { country }),
    ...(edition !== undefined && { edition }),
    ...(released !== undefined && { released }),
    ...(year !== undefined && { originalYear: year.trim() ? Number(year) : undefined }),
    ...(given.barcode !== undefined && { identifiers: readBarcodes(given.barcode, base) }),
  }
  const parts = [labels, tracks, format].map((read) => ('changed' in read ? read.changed : {}))
  return { changed: Object.assign(changed, ...parts) }
}

function readBarcodes(cell: string, base: PressingInput | undefined) {
  const former = base?.identifiers ?? []
  const barcodes = splitParts(cell).filter(Boolean)
  return [
    ...barcodes.map(
      (value) =>
        former.find((each) => each.type === BARCODE && each.value === value) ?? {
          type: BARCODE,
          value,
          description: '',
        },
    ),
    ...former.filter(({ type }) => type !== BARCODE),
  ]
}

/** Without names in the row they are those of before, the first one the brand. */
function readLabels(given: Given, base: PressingInput | undefined, brand: Brand): Read {
  const { label, catalogue_number: number } = given
  if (label === undefined && number === undefined) return { changed: {} }
  const former = base?.labels ?? []
  const typed = splitParts(label ?? '')
  const others = label === undefined ? former.slice(1).map(({ name }) => name) : []
  const isBrandFirst = label === undefined || (typed.length === 0 && brand.isGiven)
  const names = isBrandFirst ? [brand.name, ...others] : typed
  const numbers =
    number === undefined
      ? former.map(({ catalogueNumber }) => catalogueNumber).slice(0, Math.max(names.length, 1))
      : splitParts(number)
  if (numbers.length > Math.max(names.length, 1)) {
    const message = `There are ${numbers.length} catalogue numbers for ${names.length} labels.`
    return { problem: toProblem(given, 'catalogue_number', message) }
  }
  const count = Math.max(names.length, numbers.length)
  const labels = Array.from({ length: count }, (_, at) => ({
    name: names[at] ?? '',
    catalogueNumber: numbers[at] ?? '',
  }))
  const hasText = (each: (typeof labels)[number]) => each.name !== '' || each.catalogueNumber !== ''
  return { changed: { labels: labels.filter(hasText) } }
}

/** Colour, weight and text of a medium are not in the cell, and stay. */
function readFormat(given: Given, base: PressingInput | undefined): Read {
  if (given.format === undefined) return { changed: {} }
  const { format, media, unknown } = parseFormat(given.format)
  const [word] = unknown
  if (word !== undefined) {
    const message = `"${word}" is no word of a format. Write for example: 2 × LP, Album, Reissue.`
    return { problem: toProblem(given, 'format', message) }
  }
  const former = base?.media ?? []
  const withOthers = media.map((medium, at) => ({
    ...medium,
    colour: former[at]?.colour ?? '',
    text: former[at]?.text || medium.text,
    weightGrams: former[at]?.weightGrams,
  }))
  return { changed: { format, media: withOthers } }
}

const trackColumns = ['positions', 'lengths', 'clips'] as const

/** By their place among the titles of the record. */
function readTracks(
  given: Given,
  base: PressingInput | undefined,
  { trackList, unknownClips }: Beside,
): Read {
  if (trackColumns.every((column) => given[column] === undefined)) return { changed: {} }
  const tracks = mergeTracks(
    (base?.tracks ?? []).map(({ seconds, ...track }) => ({
      ...track,
      ...(seconds !== undefined && { seconds }),
    })),
    trackList,
  )
  const count = tracks.filter(({ isHeading }) => !isHeading).length
  const parts = {
    positions: splitParts(given.positions ?? ''),
    lengths: splitParts(given.lengths ?? ''),
    clips: splitParts(given.clips ?? ''),
  }
  for (const column of trackColumns) {
    if (parts[column].length > count) {
      const message = `There are ${parts[column].length} ${column} for ${count} tracks.`
      return { problem: toProblem(given, column, message) }
    }
  }
  const wrong = parts.lengths.find((text) => text !== '' && parseLength(text) === undefined)
  if (wrong !== undefined) {
    const message = `"${wrong}" is no length of a track. Write for example: 3:45.`
    return { problem: toProblem(given, 'lengths', message) }
  }
  const noClip = parts.clips.find((text) => {
    const id = toClipId(text)
    return text !== '' && (id === undefined || unknownClips?.has(id))
  })
  if (noClip !== undefined) {
    const message = `"${noClip}" is no clip of this shop. Upload it in the panel of the record.`
    return { problem: toProblem(given, 'clips', message) }
  }
  let place = -1
  const changed = tracks.map((track) => {
    if (track.isHeading) return track
    place += 1
    const { position, seconds, clipId, ...rest } = track
    return {
      ...rest,
      position: given.positions === undefined ? position : (parts.positions[place] ?? ''),
      seconds: given.lengths === undefined ? seconds : parseLength(parts.lengths[place] ?? ''),
      clipId: given.clips === undefined ? clipId : toClipId(parts.clips[place] ?? ''),
    }
  })
  return { changed: { tracks: changed } }
}

const columnOf: Record<string, PressingColumn> = {
  labels: 'label',
  identifiers: 'barcode',
  country: 'country',
  released: 'released',
  originalYear: 'first_released',
  format: 'format',
  media: 'format',
  edition: 'edition',
  tracks: 'positions',
}

/** One problem per column. */
function toProblems(
  issues: readonly { path: PropertyKey[]; message: string }[],
  given: Given,
): Problem[] {
  const problems = new Map<PressingColumn, Problem>()
  for (const { path, message } of issues) {
    const [field, , part] = path.map(String)
    const column = part === 'catalogueNumber' ? 'catalogue_number' : columnOf[field ?? '']
    if (column && !problems.has(column)) problems.set(column, toProblem(given, column, message))
  }
  return [...problems.values()]
}

const toProblem = (given: Given, column: PressingColumn, message: string): Problem => ({
  column,
  value: given[column] ?? '',
  message,
})
