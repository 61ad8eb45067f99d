import type { ProductColumn } from '#contract/products/product-csv.ts'
import { findClips } from '#server/clips/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { mapInTurns } from '#server/platform/take-turns.ts'
import { readPresentNames } from '#server/pressings/index.ts'
import { findFixedTypes } from '#server/products/index.ts'
import { type FileRow, type ImportFile, readFileRows } from '../import/import.queries.ts'
import type { StoredProduct } from './format-cells.rules.ts'
import { splitParts, toClipId } from './pressing-cells.rules.ts'
import { findStored } from './stored-products.queries.ts'
import { type RowResult, validateRow } from './validate-row.rules.ts'

export type ValidatedRow = { row: FileRow; result: RowResult; stored: StoredProduct | undefined }

type Validation = { numbers: number[]; validate: (ctx: Context) => Promise<ValidatedRow[]> }

/** The outcomes of the rows of a file for the products at the time of the call, in batches. */
export async function* validateRows(ctx: Context, file: ImportFile): AsyncGenerator<Validation> {
  const columns = file.columns as ProductColumn[]
  const idIndex = columns.indexOf('id')
  const toId = ({ cells }: FileRow) => (cells[idIndex] ?? '').trim().toLowerCase()
  const typeIndex = columns.indexOf('type')
  const isRetyped = ({ cells }: FileRow, stored?: StoredProduct) =>
    typeIndex >= 0 && stored !== undefined && cells[typeIndex] !== stored.type
  const hasDecimalComma = file.delimiter === ';'
  const firstRows = new Map<string, number>()
  for await (const found of readFileRows(ctx, file)) {
    const validate = async (ctx: Context) => {
      const rows = await withPresentCells(ctx, columns, withoutClips(ctx, columns, found))
      const ids = rows.map(toId).filter(isId)
      const products = await findStored(ctx, ids)
      const retyped = rows.filter((row) => isRetyped(row, products.get(toId(row))))
      const fixedTypes = await findFixedTypes(ctx, retyped.map(toId))
      const unknownClips = await findUnknownClips(
        ctx,
        rows.map(({ cells }) => cells[columns.indexOf('clips')] ?? ''),
      )
      return mapInTurns(rows, (row) => {
        const id = toId(row)
        const stored = products.get(id)
        const firstRow = firstRows.get(id) ?? row.row
        if (stored) firstRows.set(id, firstRow)
        const result = validateRow({
          cells: row.cells,
          columns,
          hasDecimalComma,
          stored,
          unknownClips,
          typeRefusal: fixedTypes.get(id),
          earlierRow: firstRow < row.row ? firstRow : undefined,
        })
        return { row, stored, result }
      })
    }
    yield { numbers: found.map(({ row }) => row), validate }
  }
}

async function findUnknownClips(ctx: Context, cells: readonly string[]): Promise<Set<string>> {
  const named = new Set(cells.flatMap(splitParts).flatMap((part) => toClipId(part) ?? []))
  const ids = [...named].filter(isId)
  if (ids.length === 0) return named
  const existing = await findClips(ctx, ids)
  return new Set([...named].filter((id) => !existing.has(id)))
}

/** Without previews an export has no addresses of clips, and those of an earlier file change nothing. */
function withoutClips(
  { settings }: Pick<Context, 'settings'>,
  columns: readonly ProductColumn[],
  rows: FileRow[],
): FileRow[] {
  const place = columns.indexOf('clips')
  if (settings.hasClips || place < 0) return rows
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === place ? '' : cell)),
  }))
}

/** A former name of a label or an artist is its present name, so that a file that has it changes nothing. */
async function withPresentCells(
  ctx: Context,
  columns: readonly ProductColumn[],
  rows: readonly FileRow[],
): Promise<FileRow[]> {
  const placeOf = (name: ProductColumn) => columns.indexOf(name)
  const [brandAt, artistAt, labelAt] = [placeOf('brand'), placeOf('artist'), placeOf('label')]
  const typed = rows.flatMap(({ cells }) => [
    { brand: cells[brandAt], artist: cells[artistAt] },
    ...splitParts(cells[labelAt] ?? '').map((brand) => ({ brand })),
  ])
  const { brands, artists } = await readPresentNames(ctx, typed)
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      if (place === brandAt) return brands.get(cell) ?? cell
      if (place === artistAt) return artists.get(cell) ?? cell
      const parts = place === labelAt ? splitParts(cell) : []
      const hasFormer = parts.some((name) => brands.has(name))
      return hasFormer ? parts.map((name) => brands.get(name) ?? name).join(' / ') : cell
    }),
  }))
}
