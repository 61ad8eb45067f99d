import { AppError } from '#contract/errors.ts'
import type { ProductColumn } from '#contract/products/product-csv.ts'
import {
  albumFields,
  type FieldKind,
  type ProductField,
  productFieldNames,
  productFields,
  topLevelFields,
} from '#contract/products/product-fields.ts'
import { newProduct, productChange } from '#contract/products/product-input.ts'
import {
  assertImagesFit,
  noAlbum,
  type ProductValues,
  toAlbumInfo,
  toChangedValues,
  toValues,
} from '#server/catalogue/index.ts'
import { parseNumber, withPlainBreaks } from '../import/cells.rules.ts'
import type { Problem } from '../import/import-format.ts'
import { parseLines } from './format-cells.rules.ts'

export type ParsedCells = Partial<Record<ProductColumn, string>>
type Parsed = { values: ProductValues; problems?: never } | { values?: never; problems: Problem[] }

/**
 * The product from the given cells: `stored` with these values, or a new one. Rules and error texts are those of the
 * product form (contract/products/catalogue.ts).
 */
export function parseCells(
  given: ParsedCells,
  stored: ProductValues | undefined,
  hasDecimalComma: boolean,
): Parsed {
  const albumInfo = parseAlbum(given, stored, hasDecimalComma)
  const hasAlbum = albumInfo !== undefined && (stored || albumInfo)
  const input = {
    ...parseFields(topLevelFields, given, hasDecimalComma),
    ...(hasAlbum && { albumInfo }),
  }
  const { data, error } = stored ? changeOf(stored, input) : newOf(input)
  if (!data) return { problems: toProblems(error.issues, { given, input, hasDecimalComma }) }
  const tooMany = findTooManyImages(data)
  return tooMany ? { problems: [toProblem(given, 'images', tooMany)] } : { values: data }
}

type Input = Record<string, unknown>

function newOf(input: Input) {
  const { data, error } = newProduct.safeParse(input)
  return data ? { data: toValues(data) } : { error }
}

function changeOf(stored: ProductValues, input: Input) {
  const { data, error } = productChange.safeParse(input)
  return data ? { data: { ...stored, ...toChangedValues(data) } } : { error }
}

/** Unreadable numbers stay strings, which the rules of the form reject. */
const parsers: Record<FieldKind, (cell: string, hasDecimalComma: boolean) => unknown> = {
  text: (cell) => cell,
  longText: withPlainBreaks,
  productType: (cell) => cell.trim().toLowerCase(),
  integer: parseNumber,
  cents: parseNumber,
  date: (cell) => cell.trim(),
  trackList: parseLines,
  image: (cell) => cell,
  images: parseLines,
}

/** The given cells of these fields as the product form would send them. */
function parseFields(
  fields: readonly ProductField[],
  given: ParsedCells,
  hasDecimalComma: boolean,
): Input {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { csv, kind } = productFields[field]
      const cell = given[csv]
      return cell === undefined ? [] : [[field, parsers[kind](cell, hasDecimalComma)]]
    }),
  )
}

/** Undefined without album columns, null when all of them are empty. */
function parseAlbum(
  given: ParsedCells,
  stored: ProductValues | undefined,
  hasDecimalComma: boolean,
): Input | null | undefined {
  const parsed = parseFields(albumFields, given, hasDecimalComma)
  if (Object.keys(parsed).length === 0) return
  const album = { ...toAlbumInfo(stored ?? noAlbum), ...parsed }
  const isEmpty = Object.values(album).every((value) => [value].flat().join('').trim() === '')
  return isEmpty ? null : album
}

type Row = { given: ParsedCells; input: Input; hasDecimalComma: boolean }
type Issue = { path: PropertyKey[]; message: string }

/** One problem per column. */
function toProblems(issues: readonly Issue[], row: Row): Problem[] {
  const problems = new Map<ProductColumn, Problem>()
  for (const { path, message } of issues) {
    const field = toField(path)
    const { csv } = productFields[field]
    if (problems.has(csv)) continue
    problems.set(csv, toProblem(row.given, csv, toAdvice(field, message, row)))
  }
  return [...problems.values()]
}

function toProblem(given: ParsedCells, column: ProductColumn, message: string): Problem {
  return { column, value: given[column] ?? '', message }
}

const dateAdvice = 'Spreadsheets rewrite dates: write 1972-03-01, or leave the column out.'

function toAdvice(field: ProductField, message: string, { input, hasDecimalComma }: Row): string {
  const { kind, label } = productFields[field]
  if (kind === 'date') return `${message}. ${dateAdvice}`
  const isUnreadable = kind === 'cents' && typeof input[field] === 'string'
  if (!isUnreadable) return message
  return `${label} must be an amount such as ${hasDecimalComma ? '39,95' : '39.95'}`
}

function toField(path: readonly PropertyKey[]): ProductField {
  const [outer, inner] = path.map(String)
  const name = outer === 'albumInfo' ? inner : outer
  return productFieldNames.find((field) => field === name) ?? 'name'
}

function findTooManyImages(values: ProductValues): string | undefined {
  try {
    assertImagesFit(values)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
