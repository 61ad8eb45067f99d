import { AppError } from '#contract/errors.ts'
import { equipmentConditions, gradeNames, mediaGrades, sleeveGrades } from '#contract/grades.ts'
import { productChange } from '#contract/product-input.ts'
import type { UsedCopy } from '#contract/used-copies.ts'
import { type WritableCopyColumn, writableCopyColumns } from '#contract/used-copy-csv.ts'
import { assertCopyFields, assertGraded } from '../../offers/variant-fields.rules.ts'
import type { CopyValues } from '../../used-copies/copy-cells.rules.ts'
import { parseNumber, withPlainBreaks } from '../cells.rules.ts'
import type { Problem } from '../import-format.ts'

export type CopyCells = Partial<Record<WritableCopyColumn, string>>
/** The given values only. */
export type GivenValues = Partial<Pick<CopyValues, 'price'>> & Omit<CopyValues, 'price'>
type Parsed = { given: GivenValues; problems?: never } | { given?: never; problems: Problem[] }

type Part = 'copy' | 'inventory'
type Field = {
  /** The place in the body of `PATCH /products/:id`. */
  place: readonly [Part, string] | readonly ['price']
  parse: (cell: string, hasDecimalComma: boolean) => unknown
  /** Replaces the message of the form, which names a field instead of a column. */
  message?: string
}

const oneOf = (column: string, words: readonly string[]) =>
  `${column} must be one of ${words.join(', ')}`

const fields: Record<WritableCopyColumn, Field> = {
  media: { place: ['copy', 'mediaGrade'], parse: parseGrade, message: oneOf('media', mediaGrades) },
  sleeve: {
    place: ['copy', 'sleeveGrade'],
    parse: parseGrade,
    message: oneOf('sleeve', sleeveGrades),
  },
  condition: {
    place: ['copy', 'condition'],
    parse: (cell) => parseWord(cell, equipmentConditions),
    message: oneOf('condition', equipmentConditions),
  },
  play_graded: {
    place: ['copy', 'isPlayGraded'],
    parse: parseYesNo,
    message: 'play_graded must be yes or no',
  },
  notes: { place: ['copy', 'notes'], parse: withPlainBreaks },
  price: { place: ['price'], parse: parseNumber },
  cost: { place: ['inventory', 'cost'], parse: parseNumber },
  floor_price: { place: ['inventory', 'floorPrice'], parse: parseNumber },
  location: { place: ['inventory', 'location'], parse: (cell) => cell },
}

/** Null for an empty cell; an unknown word stays text, which the rules of the form reject. */
function parseWord(cell: string, words: readonly string[]): string | null {
  const text = cell.trim()
  return words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? (text || null)
}

/** Codes and the names of Discogs are read. */
function parseGrade(cell: string): string | null {
  const name = parseWord(cell, Object.values(gradeNames))
  const byName = sleeveGrades.find((grade) => gradeNames[grade] === name)
  return byName ?? parseWord(cell, sleeveGrades)
}

function parseYesNo(cell: string): boolean | string {
  const text = cell.trim().toLowerCase()
  return text === 'yes' || (text !== 'no' && text !== '' && text)
}

/** The values of the given cells for a used copy. The rules and messages are those of its form. */
export function parseCopy(cells: CopyCells, current: UsedCopy, hasDecimalComma: boolean): Parsed {
  const input: Record<Part, Record<string, unknown>> & { price?: unknown } = {
    copy: {},
    inventory: {},
  }
  for (const column of writableCopyColumns) {
    const cell = cells[column]
    if (cell === undefined) continue
    const [part, name] = fields[column].place
    const value = fields[column].parse(cell, hasDecimalComma)
    if (part === 'price') input.price = value
    else input[part][name] = value
  }
  const { data, error } = productChange.safeParse(input)
  if (!data) return { problems: toProblems(error.issues, cells, hasDecimalComma) }
  const { price, copy = {}, inventory = {} } = data
  const refusal = findRefusal(current, copy)
  if (refusal) return { problems: [toProblem(cells, toColumn(refusal.field), refusal.message)] }
  return { given: { copy, inventory, ...(price !== undefined && { price }) } }
}

function findRefusal(
  { type, stock, copy: current }: UsedCopy,
  copy: CopyValues['copy'],
): { field: string; message: string } | undefined {
  try {
    assertCopyFields(type, copy)
    if (stock > 0) assertGraded(type, { ...toGrades(current), ...copy })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { field: error.field ?? '', message: error.message }
  }
}

const toGrades = ({ mediaGrade, sleeveGrade, condition }: UsedCopy['copy']) => ({
  ...{ mediaGrade, sleeveGrade, condition },
})

type Issue = { path: PropertyKey[]; message: string }

/** One problem per column. */
function toProblems(issues: readonly Issue[], cells: CopyCells, hasComma: boolean): Problem[] {
  const problems = new Map<string, Problem>()
  for (const { path, message } of issues) {
    const column = toColumn(path.join('.'))
    if (!problems.has(column)) {
      problems.set(column, toProblem(cells, column, toAdvice(column, message, cells, hasComma)))
    }
  }
  return [...problems.values()]
}

function toAdvice(
  column: WritableCopyColumn,
  message: string,
  cells: CopyCells,
  hasDecimalComma: boolean,
): string {
  const { parse, message: own } = fields[column]
  if (own) return own
  const isUnreadable =
    parse === parseNumber && typeof parseNumber(cells[column] ?? '', hasDecimalComma) !== 'number'
  return isUnreadable
    ? `${column} must be an amount such as ${hasDecimalComma ? '39,95' : '39.95'}`
    : message
}

function toColumn(field: string): WritableCopyColumn {
  return writableCopyColumns.find((column) => fields[column].place.join('.') === field) ?? 'price'
}

const toProblem = (cells: CopyCells, column: WritableCopyColumn, message: string): Problem => ({
  ...{ column, value: cells[column] ?? '', message },
})
