import type { DeliveryFileProblem } from '#contract/delivery/delivery.ts'
import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
  DeliveryZone,
} from '#contract/delivery/delivery-settings.ts'
import { deliverySettings } from '#contract/delivery/delivery-settings.ts'
import { type DeliveryCells, type DeliveryColumn, OTHER_COUNTRIES } from './delivery-columns.ts'

export type DeliveryRow = { row: number; cells: DeliveryCells }

type Options = {
  /** For weights and countries, and for the ids of zones and rates, which are found by their names. */
  current: DeliverySettings
  /** Files with semicolons have a decimal comma. */
  hasDecimalComma: boolean
  newId: () => string
}

type Read =
  | { settings: DeliverySettings; problems: [] }
  | { settings?: undefined; problems: DeliveryFileProblem[] }

/** The rows of one rate, and those of one zone by the names of its rates. */
type RateRows = DeliveryRow[]
type ZoneRows = { rows: DeliveryRow[]; rates: RateRows[] }

/** The settings with the zones and rates of the file, or each cell that is wrong. */
export function readDeliveryRows(rows: readonly DeliveryRow[], options: Options): Read {
  const problems: DeliveryFileProblem[] = []
  const groups = groupRows(rows)
  const zones = groups.map((zone) => toZone(zone, options, problems))
  if (problems.length > 0) return { problems: problems.toSorted(byRow) }
  const { data: settings, error } = deliverySettings.safeParse({ ...options.current, zones })
  if (settings) return { settings, problems: [] }
  const refused = error.issues.map(({ path, message }) => ({ ...findCell(path, groups), message }))
  return { problems: refused.toSorted(byRow) }
}

const byRow = (one: DeliveryFileProblem, other: DeliveryFileProblem) => one.row - other.row

/** In the order in which the names of zones, and of the rates in them, first occur. */
function groupRows(rows: readonly DeliveryRow[]): ZoneRows[] {
  const zones = Map.groupBy(rows, ({ cells }) => cells.zone)
  return [...zones.values()].map((rows) => {
    const ofRates = rows.filter(({ cells }) => cells.rate !== '')
    return { rows, rates: [...Map.groupBy(ofRates, ({ cells }) => cells.rate).values()] }
  })
}

function toZone(
  { rows, rates }: ZoneRows,
  options: Options,
  problems: DeliveryFileProblem[],
): DeliveryZone {
  const cellsOf = mergeCells(rows, ['countries'], problems)
  const name = rows[0]?.cells.zone ?? ''
  const known = options.current.zones.find((zone) => zone.name === name)
  refuseWithoutRate(rows, problems)
  const { countries } = cellsOf
  return {
    _id: known?._id ?? options.newId(),
    name,
    countries:
      countries === OTHER_COUNTRIES
        ? null
        : countries
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
    rates: rates.map((rate) => toRate(rate, known, options, problems)),
  }
}

const ofRate = [
  'days',
  'by',
  'free_from',
  'second_parcel',
  'collect_at',
  'collect_hours',
  'collect_note',
] as const satisfies DeliveryColumn[]
const partsOfRate: readonly DeliveryColumn[] = [...ofRate, 'up_to', 'price']

/** A line without a rate stands for a zone without rates; what it has of one would be lost. */
function refuseWithoutRate(rows: readonly DeliveryRow[], problems: DeliveryFileProblem[]): void {
  for (const { row, cells } of rows) {
    const isLost = cells.rate === '' && partsOfRate.some((column) => cells[column] !== '')
    if (isLost) problems.push({ row, column: 'rate', message: 'The name of the rate is missing.' })
  }
}

function toRate(
  rows: RateRows,
  zone: DeliveryZone | undefined,
  options: Options,
  problems: DeliveryFileProblem[],
): DeliveryRate {
  const name = rows[0]?.cells.rate ?? ''
  const row = rows[0]?.row ?? 0
  const cells = mergeCells(rows, ofRate, problems)
  const known = zone?.rates.find((rate) => rate.name === name)
  const isCollected =
    cells.collect_at !== '' || cells.collect_hours !== '' || cells.collect_note !== ''
  return {
    _id: known?._id ?? options.newId(),
    name,
    days: readDays(cells.days, row, problems),
    charge: toCharge(rows, cells.by, options, problems),
    freeFrom:
      cells.free_from === ''
        ? null
        : readAmount({ row, column: 'free_from', text: cells.free_from }, options, problems),
    ...(cells.second_parcel !== '' && {
      secondParcel: readAmount(
        { row, column: 'second_parcel', text: cells.second_parcel },
        options,
        problems,
      ),
    }),
    collection: isCollected
      ? {
          address: toLines(cells.collect_at),
          hours: toLines(cells.collect_hours),
          note: cells.collect_note,
        }
      : null,
  }
}

/** The cells of several lines about one thing: given in the first, and equal or empty in the others. */
function mergeCells<Column extends DeliveryColumn>(
  rows: readonly DeliveryRow[],
  columns: readonly Column[],
  problems: DeliveryFileProblem[],
): Record<Column, string> {
  const merged = columns.map((column) => {
    const [first, ...others] = rows
    const text = first?.cells[column] ?? ''
    for (const { row, cells } of others) {
      if (cells[column] === '' || cells[column] === text) continue
      const message = `This is another value than in row ${first?.row}: leave it empty, or make both the same.`
      problems.push({ row, column, message })
    }
    return [column, text]
  })
  // Each column is in it.
  return Object.fromEntries(merged) as Record<Column, string>
}

function readDays(
  text: string,
  row: number,
  problems: DeliveryFileProblem[],
): DeliveryRate['days'] {
  if (text === '') return null
  const [, from, to = from] = /^(\d{1,3})(?:\s*(?:to|-|–)\s*(\d{1,3}))?$/.exec(text) ?? []
  if (from === undefined) {
    problems.push({ row, column: 'days', message: 'Write days such as 3 or 3 to 6.' })
  }
  return { from: Number(from), to: Number(to) }
}

function toCharge(
  rows: RateRows,
  given: string,
  options: Options,
  problems: DeliveryFileProblem[],
): DeliveryCharge {
  const by = given.toLowerCase() || 'order'
  const priceOf = ({ row, cells }: DeliveryRow) =>
    readAmount({ row, column: 'price', text: cells.price }, options, problems)
  if (by === 'items' || by === 'weight') {
    const steps = rows.map((line) => ({ upTo: readUpTo(line, problems), price: priceOf(line) }))
    return { by, steps }
  }
  const [first, second] = rows
  const row = first?.row ?? 0
  if (by !== 'order') {
    problems.push({ row, column: 'by', message: 'Write order, items or weight.' })
  } else if (first?.cells.up_to) {
    const message = 'A rate of one price has no steps: write items or weight under by.'
    problems.push({ row, column: 'up_to', message })
  } else if (second) {
    const message = `Row ${row} has this rate already, with one price.`
    problems.push({ row: second.row, column: 'rate', message })
  }
  return { by: 'order', price: first ? priceOf(first) : 0 }
}

function readUpTo({ row, cells }: DeliveryRow, problems: DeliveryFileProblem[]): number {
  if (!/^\d{1,9}$/.test(cells.up_to)) {
    problems.push({ row, column: 'up_to', message: 'Write a whole number of items or grams.' })
  }
  return Number(cells.up_to)
}

function readAmount(
  { text, ...place }: { row: number; column: DeliveryColumn; text: string },
  { hasDecimalComma }: Options,
  problems: DeliveryFileProblem[],
): number {
  const plain = hasDecimalComma ? text.replace(',', '.') : text
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) {
    problems.push({ ...place, message: 'Write an amount such as 12.50, without a currency sign.' })
  }
  return Number(plain)
}

const toLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** The cell of a message about the document: `zones.0.rates.1.charge.steps.2.upTo`. */
function findCell(
  path: readonly PropertyKey[],
  groups: readonly ZoneRows[],
): Omit<DeliveryFileProblem, 'message'> {
  const [, zoneAt, part, rateAt, field, ...rest] = path
  const zone = groups[Number(zoneAt)]
  const row = zone?.rows[0]?.row ?? 1
  if (part !== 'rates') return { row, column: part === 'countries' ? 'countries' : 'zone' }
  const rate = zone?.rates[Number(rateAt)]
  const rateRow = rate?.[0]?.row ?? row
  if (field === 'charge') {
    const stepRow = rest[0] === 'steps' ? rate?.[Number(rest[1])]?.row : undefined
    const column = rest.includes('price') ? 'price' : 'up_to'
    return { row: stepRow ?? rateRow, column }
  }
  return { row: rateRow, column: toColumn(field, rest[0]) }
}

function toColumn(field: PropertyKey | undefined, part: PropertyKey | undefined): DeliveryColumn {
  if (field === 'days') return 'days'
  if (field === 'freeFrom') return 'free_from'
  if (field === 'secondParcel') return 'second_parcel'
  if (field !== 'collection') return 'rate'
  if (part === 'hours') return 'collect_hours'
  return part === 'note' ? 'collect_note' : 'collect_at'
}
