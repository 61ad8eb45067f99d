import type { Problem } from '../import/import-format.ts'
import type { ReadColumn } from './columns.rules.ts'
import type { FileColumns } from './read-products.rules.ts'

type Issue = { path: PropertyKey[]; message: string }

/** The column of each field that a form may refuse. */
const columnsOfFields: Record<string, ReadColumn> = {
  name: 'title',
  artist: 'title',
  brand: 'vendor',
  description: 'description',
  price: 'price',
  stock: 'quantity',
  cost: 'cost',
  label: 'option1Value',
  identifiers: 'barcode',
  genres: 'tags',
  genre: 'tags',
  notes: 'option1Value',
}

const amounts: readonly ReadColumn[] = ['price', 'cost']

/** A message of the shop's forms about the column of the file that it concerns. */
export function toProblem(
  { path, message }: Issue,
  columns: FileColumns,
  values: { price?: unknown; cost?: unknown; stock?: unknown; label?: string },
): Problem {
  const field = path.findLast((part) => Object.hasOwn(columnsOfFields, part)) ?? 'name'
  const column = columnsOfFields[String(field)] ?? 'title'
  const { price, cost, stock, label } = values
  const cell = { price, cost, quantity: stock, option1Value: label }
  const value = Object.hasOwn(cell, column) ? cell[column as keyof typeof cell] : undefined
  const isUnreadable = amounts.includes(column) && typeof value !== 'number'
  const example = columns.hasDecimalComma ? '39,95' : '39.95'
  return {
    column: columns.nameOf(column),
    value: value === undefined || value === null ? '' : String(value),
    message: isUnreadable ? `Write an amount such as ${example}.` : message,
  }
}
