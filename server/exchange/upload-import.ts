import { eq, sql } from 'drizzle-orm'
import { type ImportFormatName, importLimits } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import { badFile, type CsvRow, readCsv } from '#server/platform/csv/read-csv.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { enqueueCheck } from './enqueue-import-run.ts'
import type { ImportFile } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import { getFormat } from './import-formats.ts'
import { describeImport } from './import-report.queries.ts'

type UploadedFile = { format: ImportFormatName; fileName: string; bytes: Buffer }

const BATCH = 1000

/**
 * Saves a file row by row. Its check is enqueued, unless its format needs options first. Changes no product.
 * @throws AppError invalid-input for a file of another kind, too-large for too many rows
 */
export async function uploadImport(ctx: Context, uploaded: UploadedFile): Promise<ProductImport> {
  const { fileName, bytes } = uploaded
  const format = getFormat(uploaded.format)
  if (!format.open && isZip(bytes)) {
    throw badFile('This is a ZIP file or an Excel workbook. Choose the CSV file itself.')
  }
  const { delimiter, header, rows } = await readCsv(format.open?.(bytes) ?? bytes, {
    rowsMax: importLimits[uploaded.format].rowsMax,
    isExact: format.isExact ?? false,
  })
  const found = format.readHeader(header)
  if (found.columns === undefined) throw badFile(found.problem)
  return withTransaction(ctx, async (ctx) => {
    const [file] = await ctx.db
      .insert(productImports)
      .values({
        columns: found.columns,
        ignoredColumns: found.ignoredColumns,
        fileName,
        format: uploaded.format,
        delimiter,
        state: format.options ? 'needs-options' : 'checking',
        createdAt: ctx.now,
      })
      .returning()
    if (!file) throw new Error('The import was not written')
    const total = await saveRows(ctx, file, rows)
    if (total === 0) throw badFile('The file has no rows below its header.')
    await ctx.db.update(productImports).set({ total }).where(eq(productImports.id, file.id))
    return describeImport(
      ctx,
      format.options ? { ...file, total } : await enqueueCheck(ctx, file.id),
    )
  })
}

/** Workbooks of Excel are ZIP files too. */
const isZip = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03

async function saveRows(
  ctx: Context,
  { id }: ImportFile,
  rows: AsyncIterable<CsvRow>,
): Promise<number> {
  let total = 0
  let batch: CsvRow[] = []
  const saveBatch = async () => {
    await insertRows(ctx, id, batch)
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    total += 1
    if (batch.length === BATCH) await saveBatch()
  }
  await saveBatch()
  // The next steps read the rows in order before autovacuum has counted them.
  await ctx.db.execute(sql`analyze (skip_locked) product_import_rows`)
  return total
}

async function insertRows(ctx: Context, importId: string, rows: readonly CsvRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    insert into product_import_rows (import_id, "row", cells)
    select ${importId}::uuid, "row", cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells text[])`)
}
