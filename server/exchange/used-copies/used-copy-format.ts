import { and, eq } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import { toCopyColumns } from '#server/catalogue/index.ts'
import { findUsedCopiesBySku, type StoredCopy } from '#server/copies/index.ts'
import type { Context } from '#server/platform/context.ts'
import { type OfferChange, saveOffers } from '#server/products/index.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { type FileRow, type ImportFile, listFileRows } from '../import/import.queries.ts'
import { productImportRows } from '../import/import.tables.ts'
import type { CheckedBatch, ImportFormat } from '../import/import-format.ts'
import type { GivenValues } from './parse-copy.rules.ts'
import { readHeader } from './read-header.rules.ts'
import { validateCopy } from './validate-copy.rules.ts'

/** The file of used copies, which changes them by SKU (docs/csv.md). */
export const usedCopyFormat: ImportFormat = { readHeader, check, lock }

const BATCH = 500

async function* check(ctx: Context, file: ImportFile): AsyncGenerator<CheckedBatch> {
  const skuIndex = file.columns.indexOf('sku')
  const toSku = ({ cells }: FileRow) => (cells[skuIndex] ?? '').trim()
  const firstRows = new Map<string, number>()
  let after = 0
  for (;;) {
    const rows = await listFileRows(ctx, { importId: file.id, after, limit: BATCH })
    if (rows.length === 0) return
    const copies = await findUsedCopiesBySku(ctx, rows.map(toSku))
    yield toBatch(
      rows.map((row) => validate(row, { file, stored: copies.get(toSku(row)), firstRows })),
    )
    after = rows.at(-1)?.row ?? after
  }
}

type About = {
  file: ImportFile
  stored: StoredCopy | undefined
  firstRows: Map<string, number>
}

function validate({ row, cells }: FileRow, { file, stored, firstRows }: About) {
  const id = stored?.usedCopy._id ?? ''
  const earlierRow = firstRows.get(id)
  if (stored && !earlierRow) firstRows.set(id, row)
  const { given, ...result } = validateCopy({
    cells,
    columns: file.columns,
    stored: stored?.usedCopy,
    earlierRow,
    hasDecimalComma: file.delimiter === ';',
  })
  return { checked: { row, ...result }, changes: stored && given ? [toChange(stored, given)] : [] }
}

function toChange({ usedCopy, row }: StoredCopy, given: GivenValues): OfferChange {
  return {
    id: usedCopy._id,
    name: usedCopy.name,
    before: { priceCents: toCents(usedCopy.price), ...row },
    after: {
      ...toCopyColumns(given.copy, given.inventory),
      ...(given.price !== undefined && { priceCents: toCents(given.price) }),
    },
  }
}

function toBatch(validated: readonly ReturnType<typeof validate>[]): CheckedBatch {
  return {
    rows: validated.map(({ checked }) => checked),
    write: (ctx) =>
      saveOffers(
        ctx,
        validated.flatMap(({ changes }) => changes),
      ),
  }
}

async function lock(ctx: Context, file: ImportFile): Promise<void> {
  const { importId, outcome, usedCopyId } = productImportRows
  const rows = await ctx.db
    .select({ usedCopyId })
    .from(productImportRows)
    .where(and(eq(importId, file.id), eq(outcome, 'changed')))
  await lockStockLevels(
    ctx,
    rows.flatMap((row) => row.usedCopyId ?? []),
  )
}
