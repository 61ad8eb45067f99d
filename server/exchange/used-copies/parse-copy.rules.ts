import { type CopyKind, type CopyPart, copyFields } from '#contract/copies/copy-fields.ts'
import {
  equipmentConditions,
  gradeNames,
  mediaGrades,
  sleeveGrades,
} from '#contract/copies/grades.ts'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { copyColumnFields } from '#contract/copies/used-copy-csv.ts'
import { AppError } from '#contract/errors.ts'
import { productChange } from '#contract/products/product-input.ts'
import type { CopyValues } from '#server/copies/index.ts'
import { assertCopyFields, assertGraded } from '#server/products/index.ts'
import { parseNumber, withPlainBreaks } from '../import/cells.rules.ts'
import type { Problem } from '../import/import-format.ts'

export type CopyCells = Readonly<Record<string, string>>
/** The given values only. */
export type GivenValues = Partial<Pick<CopyValues, 'price'>> & Omit<CopyValues, 'price'>
type Parsed = { given: GivenValues; problems?: never } | { given?: never; problems: Problem[] }

type Cell = {
  parse: (cell: string, hasDecimalComma: boolean) => unknown
  /** Ends a message that names the column; otherwise the message is that of the form. */
  advice?: string
}

const oneOf = (words: readonly string[]) => `must be one of ${words.join(', ')}`

const cellsOfKind: Record<CopyKind, Cell> = {
  mediaGrade: { parse: parseGrade, advice: oneOf(mediaGrades) },
  sleeveGrade: { parse: parseGrade, advice: oneOf(sleeveGrades) },
  condition: {
    parse: (cell) => parseWord(cell, equipmentConditions),
    advice: oneOf(equipmentConditions),
  },
  yesNo: { parse: parseYesNo, advice: 'must be yes or no' },
  text: { parse: withPlainBreaks },
  amount: { parse: parseNumber },
  grams: { parse: parseNumber },
  day: { parse: (cell) => cell.trim() || null },
}

const fieldOf = (column: string) => copyColumnFields.get(column) ?? 'price'

function toKind(column: string): CopyKind {
  const field = fieldOf(column)
  return field === 'price' ? 'amount' : copyFields[field].kind
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
  const input: Record<CopyPart, Record<string, unknown>> & { price?: unknown } = {
    copy: {},
    inventory: {},
  }
  for (const [column, cell] of Object.entries(cells)) {
    const field = fieldOf(column)
    const value = cellsOfKind[toKind(column)].parse(cell, hasDecimalComma)
    if (field === 'price') input.price = value
    else input[copyFields[field].part][field] = value
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
    if (stock > 0) assertGraded(type, { ...current, ...copy })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { field: error.field ?? '', message: error.message }
  }
}

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
  column: string,
  message: string,
  cells: CopyCells,
  hasDecimalComma: boolean,
): string {
  const { parse, advice } = cellsOfKind[toKind(column)]
  if (advice) return `${column} ${advice}`
  const isUnreadable =
    parse === parseNumber && typeof parseNumber(cells[column] ?? '', hasDecimalComma) !== 'number'
  return isUnreadable
    ? `${column} must be an amount such as ${hasDecimalComma ? '39,95' : '39.95'}`
    : message
}

/** The last part of a path in the body of `PATCH /products/:id` is the name of the field. */
function toColumn(path: string): string {
  const named = [...copyColumnFields].find(([, field]) => field === path.split('.').at(-1))
  return named?.[0] ?? 'price'
}

const toProblem = (cells: CopyCells, column: string, message: string): Problem => ({
  column,
  value: cells[column] ?? '',
  message,
})
