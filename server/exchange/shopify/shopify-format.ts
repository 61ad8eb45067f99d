import { type ShopifyOptions, shopifyOptions } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import { readPresentNames } from '#server/pressings/index.ts'
import type { ImportFile } from '../import/import.queries.ts'
import type { CheckedBatch, CheckedRow, ImportFormat, ImportStep } from '../import/import-format.ts'
import { createSplitter } from '../import/split-steps.ts'
import { readHeader } from './columns.rules.ts'
import { enqueueImages, type WantedImages } from './enqueue-images.ts'
import { type Group, readFileProducts, readGroups, withoutHandle } from './file-products.queries.ts'
import { findByHandles, readGenres } from './find-products.queries.ts'
import {
  type Plan,
  type PlannedWrite,
  planProduct,
  type StoredProduct,
} from './plan-product.rules.ts'
import { assertTypesChosen, preview } from './preview-file.queries.ts'
import { toTypedTexts } from './product-texts.rules.ts'
import { toFileColumns } from './read-products.rules.ts'
import { writeProducts } from './write-products.ts'

/** The product file of Shopify (docs/csv.md). */
export const shopifyFormat: ImportFormat = {
  readHeader,
  options: shopifyOptions,
  canLeaveOutWrong: true,
  preview,
  assertOptions: assertTypesChosen,
  plan,
}

async function* plan(ctx: Context, file: ImportFile): AsyncGenerator<ImportStep> {
  const { groups, orphans } = await readGroups(ctx, file)
  if (orphans.length > 0) yield { numbers: orphans, plan: async () => toOrphans(orphans) }
  const about = { options: toOptions(file), columns: toFileColumns(file) }
  const genres = await readGenres(ctx)
  const firstRows = new Map<string, number>()
  for (const batch of createSplitter(weigh)(groups)) {
    const read = await readFileProducts(ctx, { file, groups: batch, columns: about.columns })
    const plan = async (ctx: Context) => {
      const stored = await findByHandles(
        ctx,
        read.map(({ handle }) => handle),
      )
      const presentNames = await readPresentNames(
        ctx,
        read.map((product) => toTypedTexts(product, { ...about, type: 'vinyl' })),
      )
      const plans = read.map((product) => {
        const known = stored.get(product.handle)
        const firstRow = (known && firstRows.get(known.id)) ?? product.firstRow
        if (known) firstRows.set(known.id, firstRow)
        const earlierRow = firstRow < product.firstRow ? firstRow : undefined
        return planProduct(product, { ...about, genres, presentNames, stored: known, earlierRow })
      })
      const ignored = addUp(read.map((product) => product.ignored))
      return { ...toBatch(plans, { file, stored }), ignored }
    }
    yield { numbers: batch.flatMap(({ rows }) => rows), plan }
  }
}

type Known = { file: ImportFile; stored: ReadonlyMap<string, StoredProduct> }

function toBatch(plans: readonly Plan[], { file, stored }: Known): CheckedBatch {
  const toNumbers = ({ rows }: Plan) => rows.map(({ row }) => row)
  return {
    rows: plans.flatMap((each) => withOffers(each, stored)),
    together: plans.map(toNumbers),
    toWork({ isWanted }) {
      const wanted = plans.filter((each) => toNumbers(each).every(isWanted))
      const writes = wanted.flatMap(({ write }) => write ?? [])
      return (ctx) => write(ctx, file, writes)
    },
  }
}

/** The first row has the stored product with its variants. */
function withOffers({ rows, write }: Plan, stored: Known['stored']): CheckedRow[] {
  const [first, ...others] = rows
  const product = write && stored.get(write.handle)
  if (!first || !product) return rows
  const offers = [product, ...product.options, ...product.copies].map(({ id }) => id)
  return [{ ...first, offers }, ...others]
}

async function write(ctx: Context, file: ImportFile, writes: PlannedWrite[]): Promise<void> {
  const written = await writeProducts(ctx, writes)
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

function toOrphans(orphans: readonly number[]): CheckedBatch {
  const about = { productId: null, name: '', changes: [], problems: [withoutHandle] }
  return {
    rows: orphans.map((row) => ({ row, outcome: 'wrong', ...about })),
    toWork: () => async () => {},
  }
}

/** Only this format saves options with types. */
function toOptions({ options }: ImportFile): ShopifyOptions {
  return shopifyOptions.parse(options)
}

/** Rows of one product stay together. */
const weigh = ({ rows, isChange }: Group) => ({
  rows: rows.length,
  changes: isChange ? rows.length : 0,
})

function addUp(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of counts.flatMap(Object.entries<number>)) {
    sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}
