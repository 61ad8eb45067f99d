import { inArray } from 'drizzle-orm'
import type { UsedCopy } from '#contract/copies/used-copies.ts'
import { copyColumnFields } from '#contract/copies/used-copy-csv.ts'
import { mapFields } from '#contract/products/product-fields.ts'
import type { Context } from '#server/platform/context.ts'
import { type CsvColumns, writeCsvTable } from '#server/platform/csv/write-csv.ts'
import { chunksOf } from '#server/platform/db/read-in-batches.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'
import { toCopyCell } from './copy-cells.rules.ts'
import { listUsedCopyIds, readUsedCopies, type UsedCopyFilter } from './used-copies.queries.ts'

type Printed = { catalogueNumber: string; barcode: string }
type Row = { copy: UsedCopy; printed: Printed | undefined }

/** The columns of docs/csv.md, in their order. */
const columns: CsvColumns<Row> = {
  sku: ({ copy }) => copy.inventory.sku,
  product_id: ({ copy }) => copy.parentId ?? '',
  artist: ({ copy }) => copy.albumInfo?.artist ?? '',
  title: ({ copy }) => copy.name,
  label: ({ copy }) => copy.brand,
  catalogue_number: ({ printed }) => printed?.catalogueNumber ?? '',
  barcode: ({ printed }) => printed?.barcode ?? '',
  ...mapFields(
    [...copyColumnFields.keys()],
    (column) =>
      ({ copy }: Row) =>
        toCopyCell(column, copy),
  ),
  state: ({ copy }) => copy.inventory.state,
  listed_at: ({ copy }) => copy.inventory.listedAt ?? '',
  sold_at: ({ copy }) => copy.inventory.soldAt ?? '',
  order_id: ({ copy }) => copy.inventory.orderId ?? '',
}

export const usedCopyColumns: readonly string[] = Object.keys(columns)

const BATCH = 500

/** The matching used copies as CSV, in the order of the list; streamed in batches. */
export function exportUsedCopies(ctx: Context, filter: UsedCopyFilter): AsyncGenerator<string> {
  return writeCsvTable(columns, readRows(ctx, filter))
}

async function* readRows(ctx: Context, filter: UsedCopyFilter): AsyncGenerator<Row[]> {
  for (const ids of chunksOf(await listUsedCopyIds(ctx, filter), BATCH)) {
    const copies = await readUsedCopies(ctx, ids)
    const printed = await readPrinted(ctx, copies)
    yield copies.map((copy) => ({ copy, printed: printed.get(copy.parentId ?? '') }))
  }
}

/** The numbers printed on the records, by product. */
async function readPrinted({ db }: Context, copies: UsedCopy[]): Promise<Map<string, Printed>> {
  const ids = [...new Set(copies.flatMap(({ parentId }) => parentId ?? []))]
  const [numbers, barcodes] = await Promise.all([
    db
      .select()
      .from(pressingLabels)
      .where(inArray(pressingLabels.productId, ids))
      .orderBy(pressingLabels.productId, pressingLabels.position),
    db
      .select({ id: pressings.productId, identifiers: pressings.identifiers })
      .from(pressings)
      .where(inArray(pressings.productId, ids)),
  ])
  return new Map(
    barcodes.map(({ id, identifiers }) => {
      const own = numbers.filter(({ productId }) => productId === id)
      const catalogueNumber = own.flatMap((label) => label.catalogueNumber || []).join(' / ')
      const barcode = identifiers.find(({ type }) => type === 'Barcode')?.value ?? ''
      return [id, { catalogueNumber, barcode }]
    }),
  )
}
