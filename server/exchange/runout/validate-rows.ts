import type { ProductColumn } from '#contract/products/product-csv.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withPresentNames } from '#server/pressings/index.ts'
import { findFixedTypes } from '#server/products/index.ts'
import { type FileRow, type ImportFile, listFileRows } from '../import/import.queries.ts'
import type { StoredProduct } from './format-cells.rules.ts'
import { findStored } from './stored-products.queries.ts'
import { type RowResult, validateRow } from './validate-row.rules.ts'

export type ValidatedRow = { row: FileRow; result: RowResult; stored: StoredProduct | undefined }

const BATCH = 500

/** The outcome of each row of the file for the current products, in batches. */
export async function* validateRows(
  ctx: Context,
  file: ImportFile,
): AsyncGenerator<ValidatedRow[]> {
  const columns = file.columns as ProductColumn[]
  const idIndex = columns.indexOf('id')
  const toId = ({ cells }: FileRow) => (cells[idIndex] ?? '').trim().toLowerCase()
  const hasDecimalComma = file.delimiter === ';'
  const firstRows = new Map<string, number>()
  let after = 0
  for (;;) {
    const rows = await withPresentCells(
      ctx,
      columns,
      await listFileRows(ctx, { importId: file.id, after, limit: BATCH }),
    )
    if (rows.length === 0) return
    const ids = rows.map(toId).filter(isId)
    const products = await findStored(ctx, ids)
    const fixedTypes = columns.includes('type') ? await findFixedTypes(ctx, ids) : undefined
    yield rows.map((row) => {
      const id = toId(row)
      const stored = products.get(id)
      const earlierRow = firstRows.get(id)
      if (stored && !earlierRow) firstRows.set(id, row.row)
      const { cells } = row
      const typeRefusal = fixedTypes?.get(id)
      const about = { columns, hasDecimalComma, stored, typeRefusal, earlierRow }
      return { row, stored, result: validateRow({ cells, ...about }) }
    })
    after = rows.at(-1)?.row ?? after
  }
}

/** A former name of a label or an artist is its present name, so that a file that has it changes nothing. */
async function withPresentCells(
  ctx: Context,
  columns: readonly ProductColumn[],
  rows: readonly FileRow[],
): Promise<FileRow[]> {
  const [brandAt, artistAt] = [columns.indexOf('brand'), columns.indexOf('artist')]
  const named = await withPresentNames(
    ctx,
    rows.map(({ cells }) => ({ brand: cells[brandAt], artist: cells[artistAt] })),
  )
  return rows.map((row, at) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      if (place === brandAt) return named[at]?.brand ?? cell
      return place === artistAt ? (named[at]?.artist ?? cell) : cell
    }),
  }))
}
