import { productColumns } from '#contract/products/product-csv.ts'
import type { Context } from '#server/platform/context.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
import { chunksOf, readInBatches } from '#server/platform/db/read-in-batches.ts'
import { findProductIds } from '#server/search/index.ts'
import { formatCells, type StoredProduct } from './format-cells.rules.ts'
import { findStored, listStored } from './stored-products.queries.ts'

export type ExportedProducts = { search?: string | undefined; withArchived: boolean }

const BATCH = 500
const SEARCH_MAX = 1_000_000

const columns = productColumns.map(({ name }) => name)

/**
 * All products, newest first, or the matches of a search, best first, as CSV. Streamed in batches, which bounds the
 * memory.
 */
export function exportProducts(ctx: Context, wanted: ExportedProducts): AsyncGenerator<string> {
  return writeCsv(columns, readRows(ctx, wanted))
}

export function listExported(
  ctx: Context,
  wanted: ExportedProducts,
): AsyncGenerator<StoredProduct[]> {
  const { search, withArchived } = wanted
  if (search) return readFound(ctx, search)
  return readInBatches((last?: StoredProduct) =>
    listStored(ctx, { limit: BATCH, withArchived, after: last?.id }),
  )
}

async function* readRows(ctx: Context, wanted: ExportedProducts): AsyncGenerator<string[][]> {
  for await (const products of listExported(ctx, wanted)) {
    yield products.map((product) => {
      const cells = formatCells(product)
      return columns.map((name) => cells[name])
    })
  }
}

async function* readFound(ctx: Context, search: string): AsyncGenerator<StoredProduct[]> {
  const ids = await findProductIds(ctx, search, SEARCH_MAX)
  for (const batch of chunksOf(ids, BATCH)) {
    const stored = await findStored(ctx, batch)
    yield batch.flatMap((id) => stored.get(id) ?? [])
  }
}
