import { sql } from 'drizzle-orm'
import { type ShopifyOptions, shopifyOptions } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { CheckedBatch, CheckedRow, ImportFormat } from '../import/import-format.ts'
import { saveSearchTerms } from '../import/save-search-terms.ts'
import { readHeader } from './columns.rules.ts'
import { enqueueImages, type WantedImages } from './enqueue-images.ts'
import { type Group, readFileProducts, readGroups, withoutHandle } from './file-products.queries.ts'
import { findByHandles, readGenres } from './find-products.queries.ts'
import { type Plan, planProduct } from './plan-product.rules.ts'
import { assertTypesChosen, preview } from './preview-file.queries.ts'
import { toFileColumns } from './read-products.rules.ts'
import { writeProducts } from './write-products.ts'

/** The product file of Shopify (docs/csv.md). */
export const shopifyFormat: ImportFormat = {
  readHeader,
  options: shopifyOptions,
  canLeaveOutWrong: true,
  preview,
  assertOptions: assertTypesChosen,
  check,
  lock,
}

/** Rows of one product stay together. */
const BATCH_ROWS = 500

async function* check(ctx: Context, file: ImportFile): AsyncGenerator<CheckedBatch> {
  const { groups, orphans } = await readGroups(ctx, file)
  if (orphans.length > 0) yield { rows: orphans.map(toOrphan), write: async () => {} }
  const about = { options: toOptions(file), columns: toFileColumns(file) }
  const genres = await readGenres(ctx)
  const firstRows = new Map<string, number>()
  for (const batch of inBatches(groups)) {
    const read = await readFileProducts(ctx, { file, groups: batch, columns: about.columns })
    const stored = await findByHandles(
      ctx,
      read.map(({ handle }) => handle),
    )
    const plans = read.map((product) => {
      const known = stored.get(product.handle)
      const earlierRow = known && firstRows.get(known.id)
      if (known && earlierRow === undefined) firstRows.set(known.id, product.firstRow)
      return planProduct(product, { ...about, genres, stored: known, earlierRow })
    })
    yield {
      rows: plans.flatMap(({ rows }) => rows),
      newCopies: plans.reduce((sum, { newCopies }) => sum + newCopies, 0),
      ignored: addUp(read.map(({ ignored }) => ignored)),
      write: (ctx) => write(ctx, file, plans),
    }
  }
}

async function write(ctx: Context, file: ImportFile, plans: readonly Plan[]): Promise<void> {
  const written = await writeProducts(
    ctx,
    plans.flatMap(({ write }) => write ?? []),
  )
  const pictured = written.map(
    ({ id, images }): WantedImages => ({
      productId: id,
      urls: images.map(({ url }) => url),
    }),
  )
  await enqueueImages(
    ctx,
    file,
    pictured.filter(({ urls }) => urls.length > 0),
  )
}

function toOrphan(row: number): CheckedRow {
  const about = { productId: null, name: '', changes: [] }
  return { row, outcome: 'wrong', ...about, problems: [withoutHandle] }
}

/** Only this format saves options with types. */
function toOptions({ options }: ImportFile): ShopifyOptions {
  return shopifyOptions.parse(options)
}

function* inBatches(groups: readonly Group[]): Generator<Group[]> {
  let batch: Group[] = []
  let size = 0
  for (const group of groups) {
    batch.push(group)
    size += group.rows.length
    if (size < BATCH_ROWS) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

function addUp(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of counts.flatMap(Object.entries<number>)) {
    sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}

const searched = ['Title', 'Vendor', 'Type', 'Tags']

/** All products of the file that exist, with their variants, and its search terms. */
async function lock(ctx: Context, file: ImportFile): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with found as (
      select distinct product_id as id from product_import_rows
      where import_id = ${file.id} and product_id is not null and outcome in ('new', 'new-copy', 'changed'))
    select id from found
    union all select p.id from products p join found on p.parent_id = found.id`)
  await lockStockLevels(
    ctx,
    rows.map(({ id }) => id),
  )
  await saveSearchTerms(ctx, file, searched)
}
