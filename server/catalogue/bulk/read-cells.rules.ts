import { type AlbumInfo, newProduct, productChange } from '../../../contract/catalogue.ts'
import { AppError } from '../../../contract/errors.ts'
import { toCents, toDollars } from '../../../contract/money.ts'
import type { ProductColumn } from '../../../contract/product-columns.ts'
import { assertImagesFit, toAlbumColumns } from '../catalogue.rules.ts'
import { fromLines, type ProductFacts, withPlainBreaks } from './product-cells.rules.ts'

export type Problem = { column: string; value: string; message: string }
export type GivenCells = Partial<Record<ProductColumn, string>>
type Read = { facts: ProductFacts; problems?: never } | { facts?: never; problems: Problem[] }

const dateAdvice = 'Spreadsheets rewrite dates: write 1972-03-01, or leave the column out.'

const albumColumns = ['artist', 'genre', 'release_date', 'tracks'] as const

/**
 * The product that the given cells make: of `stored` with these values, or a new one. The rules and their words
 * are the product form's (contract/catalogue.ts).
 */
export function readCells(
  given: GivenCells,
  stored: ProductFacts | undefined,
  hasDecimalComma: boolean,
): Read {
  const { input, problems } = toInput(given, hasDecimalComma)
  const albumInfo = readAlbum(given, stored)
  if (albumInfo !== undefined && (stored || albumInfo)) input.albumInfo = albumInfo
  const checked = (stored ? productChange : newProduct).safeParse(input)
  for (const { path, message } of checked.error?.issues ?? []) {
    const column = toColumn(path)
    const isKnown = problems.some((problem) => problem.column === column)
    const words = column === 'release_date' ? `${message}. ${dateAdvice}` : message
    if (!isKnown) problems.push(toProblem(given, column, words))
  }
  if (!checked.success || problems.length > 0) return { problems }
  const facts = toFacts(checked.data, stored)
  const tooMany = findTooManyImages(facts)
  return tooMany ? { problems: [toProblem(given, 'images', tooMany)] } : { facts }
}

function toProblem(given: GivenCells, column: ProductColumn, message: string): Problem {
  return { column, value: given[column] ?? '', message }
}

const readers: Partial<Record<ProductColumn, (cell: string) => unknown>> = {
  name: (cell) => cell,
  brand: (cell) => cell,
  thumbnail: (cell) => cell,
  description: withPlainBreaks,
  type: (cell) => cell.trim().toLowerCase(),
  images: fromLines,
}

/** The cells as the product form would send them; what is no number is a problem already. */
function toInput(given: GivenCells, hasDecimalComma: boolean) {
  const input: Record<string, unknown> = {}
  const problems: Problem[] = []
  const unreadable = {
    price: `Price must be an amount such as ${hasDecimalComma ? '39,95' : '39.95'}`,
    stock: 'Stock must be a whole number',
  }
  const missing = { price: 'Price is required', stock: unreadable.stock }
  for (const [column, read] of Object.entries(readers)) {
    const cell = given[column as ProductColumn]
    if (cell !== undefined) input[column] = read(cell)
  }
  for (const column of ['price', 'stock'] as const) {
    if (given[column] === undefined) continue
    const value = readNumber(given[column], hasDecimalComma)
    if (typeof value === 'number') input[column] = value
    else problems.push(toProblem(given, column, (value ? unreadable : missing)[column]))
  }
  return { input, problems }
}

function readNumber(cell: string, hasDecimalComma: boolean): number | 'unreadable' | undefined {
  const text = cell.trim()
  if (text === '') return undefined
  const plain = hasDecimalComma ? text.replace(',', '.') : text
  return /^[-+]?\d{1,12}(?:\.\d{1,12})?$/.test(plain) ? Number(plain) : 'unreadable'
}

/** Undefined when no cell is about it, null when nothing is left of it. */
function readAlbum(
  given: GivenCells,
  stored: ProductFacts | undefined,
): AlbumInfo | null | undefined {
  if (albumColumns.every((column) => given[column] === undefined)) return
  const album = {
    artist: given.artist ?? stored?.artist ?? '',
    genre: given.genre ?? stored?.genre ?? '',
    releaseDate: given.release_date?.trim() ?? stored?.releaseDate ?? '',
    trackList: given.tracks === undefined ? (stored?.trackList ?? []) : fromLines(given.tracks),
  }
  const { artist, genre, releaseDate, trackList } = album
  const isEmpty = [artist, genre, releaseDate, ...trackList].every((text) => text.trim() === '')
  return isEmpty ? null : album
}

type Checked = { price?: number; stock?: number; albumInfo?: AlbumInfo | null } & Partial<
  Pick<ProductFacts, 'name' | 'type' | 'brand' | 'description' | 'thumbnail' | 'images'>
>

function toFacts(checked: Checked, stored: ProductFacts | undefined): ProductFacts {
  const { price, albumInfo, ...fields } = checked
  const blank: ProductFacts = {
    ...{ name: '', type: 'vinyl', priceCents: 0, stock: 0, brand: '', description: '' },
    ...{ thumbnail: '', images: [], artist: null, genre: null, releaseDate: null, trackList: null },
  }
  const before = stored ?? blank
  return {
    ...before,
    ...fields,
    priceCents: toCents(price ?? toDollars(before.priceCents)),
    ...(albumInfo === undefined ? {} : toAlbumColumns(albumInfo)),
  }
}

function findTooManyImages(facts: ProductFacts): string | undefined {
  try {
    assertImagesFit(facts)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const columnsByField: Record<string, ProductColumn> = {
  releaseDate: 'release_date',
  trackList: 'tracks',
  artist: 'artist',
  genre: 'genre',
  name: 'name',
  type: 'type',
  price: 'price',
  stock: 'stock',
  brand: 'brand',
  description: 'description',
  thumbnail: 'thumbnail',
  images: 'images',
}

function toColumn(path: readonly PropertyKey[]): ProductColumn {
  const [field, inner] = path.map(String)
  return columnsByField[(field === 'albumInfo' ? inner : field) ?? ''] ?? 'name'
}
