import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { takeTurns } from '#server/platform/take-turns.ts'
import { findFileRows, type ImportFile, isOpenChange } from '../import/import.queries.ts'
import { productImportRows } from '../import/import.tables.ts'
import type { Problem } from '../import/import-format.ts'
import { slugify } from './handle.rules.ts'
import {
  type FileColumns,
  type ReadProduct,
  readProduct,
  toFileColumns,
} from './read-products.rules.ts'

/** The rows of one handle by their numbers. */
export type Group = {
  handle: string
  title: string
  type: string
  rows: number[]
  /** Whether one of them changes something that the shop has. */
  isChange: boolean
}

/** The products of a file in the order of their first rows. `orphans` are rows without handle and title. */
export async function readGroups(
  ctx: Context,
  file: ImportFile,
): Promise<{ groups: Group[]; orphans: number[] }> {
  const columns = toFileColumns(file)
  const cell = (column: 'handle' | 'title' | 'type') => {
    const place = columns.indexOf(column) + 1
    return sql<string>`trim(coalesce(${productImportRows.cells}[${sql.raw(String(place))}], ''))`
  }
  const rows = await ctx.db
    .select({
      row: productImportRows.row,
      handle: cell('handle'),
      title: cell('title'),
      type: cell('type'),
      outcome: productImportRows.outcome,
      isApplied: productImportRows.isApplied,
    })
    .from(productImportRows)
    .where(eq(productImportRows.importId, file.id))
    .orderBy(asc(productImportRows.row))
  return group(rows)
}

type Row = Pick<Group, 'handle' | 'title' | 'type'> &
  Parameters<typeof isOpenChange>[0] & { row: number }

/** Without a handle, Shopify makes one of the title; a row with neither continues the product before it. */
function group(rows: readonly Row[]): { groups: Group[]; orphans: number[] } {
  const groups = new Map<string, Group>()
  const orphans: number[] = []
  let last: Group | undefined
  for (const fileRow of rows) {
    const { row, handle: given, title, type } = fileRow
    const isChange = isOpenChange(fileRow)
    const handle = given.toLowerCase() || slugify(title) || title.toLowerCase()
    const found: Group | undefined = handle === '' ? last : groups.get(handle)
    if (found) {
      found.rows.push(row)
      found.isChange ||= isChange
    } else if (handle === '') orphans.push(row)
    else groups.set(handle, { handle, title, type, rows: [row], isChange })
    last = found ?? groups.get(handle)
  }
  return { groups: [...groups.values()], orphans }
}

export const withoutHandle: Problem = {
  column: '',
  value: '',
  message: 'The row has neither a handle nor a title, and no product is before it.',
}

export async function readFileProducts(
  ctx: Context,
  { file, groups, columns }: { file: ImportFile; groups: readonly Group[]; columns: FileColumns },
): Promise<ReadProduct[]> {
  const rows = await findFileRows(
    ctx,
    file.id,
    groups.flatMap((each) => each.rows),
  )
  const takeTurn = takeTurns()
  const products: ReadProduct[] = []
  for (const { handle, rows: numbers } of groups) {
    const [first, ...rest] = numbers.flatMap((row) => rows.get(row) ?? [])
    if (first) products.push(readProduct(handle, [first, ...rest], columns))
    await takeTurn()
  }
  return products
}
