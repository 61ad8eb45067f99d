import { productColumns } from '#contract/products/product-csv.ts'
import type { Context } from '#server/platform/context.ts'
import { writeCsv } from '#server/platform/csv/write-csv.ts'
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
  if (wanted.search) return readFound(ctx, wanted.search)
  return readAll(ctx, { withArchived: wanted.withArchived })
}

async function* readRows(ctx: Context, wanted: ExportedProducts): AsyncGenerator<string[][]> {
  for await (const products of listExported(ctx, wanted)) {
    yield products.map((product) => {
      const cells = formatCells(product)
      return columns.map((name) => cells[name])
    })
  }
}

async function* readAll(
  ctx: Context,
  { withArchived }: { withArchived: boolean },
): AsyncGenerator<StoredProduct[]> {
  let after: string | undefined
  do {
    const batch = await listStored(ctx, { limit: BATCH, withArchived, ...(after && { after }) })
    yield batch
    after = batch.at(-1)?.id
  } while (after)
}

async function* readFound(ctx: Context, search: string): AsyncGenerator<StoredProduct[]> {
  const ids = await findProductIds(ctx, search, SEARCH_MAX)
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const stored = await findStored(ctx, batch)
    yield batch.flatMap((id) => stored.get(id) ?? [])
  }
}
