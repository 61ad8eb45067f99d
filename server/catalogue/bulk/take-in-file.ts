import { eq, sql } from 'drizzle-orm'
import type { ProductImport } from '../../../contract/bulk.ts'
import { AppError } from '../../../contract/errors.ts'
import { PRODUCT_FILE_ROWS_MAX } from '../../../contract/limits.ts'
import type { Context } from '../../platform/context.ts'
import { type CsvRow, readCsv } from '../../platform/csv/read-csv.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { productImports } from './bulk.tables.ts'
import { readHeader } from './check-row.rules.ts'
import { toImport } from './import.queries.ts'
import { requestCheck } from './request-run.ts'

type TakenFile = { fileName: string; bytes: Buffer }

const PIECE_BYTES = 64 * 1024
const BATCH = 1000

/**
 * Keeps a product file row by row and asks for its check. Changes no product.
 * @throws AppError invalid-input for what is no product file, too-large for one with too many rows
 */
export async function takeInFile(
  ctx: Context,
  { fileName, bytes }: TakenFile,
): Promise<ProductImport> {
  const { delimiter, header, rows } = await readCsv(inPieces(bytes))
  const { columns, problem } = readHeader(header)
  if (!columns) throw badFile(problem)
  return withTransaction(ctx, async (ctx) => {
    const [file] = await ctx.db
      .insert(productImports)
      .values({ fileName, columns, delimiter, createdAt: ctx.now })
      .returning()
    if (!file) throw new Error('The import was not written')
    const total = await keepRows(ctx, file.id, rows)
    if (total === 0) throw badFile('The file has no rows below its header.')
    await ctx.db.update(productImports).set({ total }).where(eq(productImports.id, file.id))
    return toImport(await requestCheck(ctx, file.id))
  })
}

/** So that the parser and others take turns. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    yield bytes.subarray(at, at + PIECE_BYTES)
  }
}

async function keepRows(
  ctx: Context,
  importId: string,
  rows: AsyncIterable<CsvRow>,
): Promise<number> {
  let total = 0
  let batch: CsvRow[] = []
  const keepBatch = async () => {
    await insertRows(ctx, importId, batch)
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    total += 1
    if (total > PRODUCT_FILE_ROWS_MAX) {
      throw new AppError(
        'too-large',
        'The file has more than 50,000 rows. Split it into several files.',
        { field: 'file' },
      )
    }
    if (batch.length === BATCH) await keepBatch()
  }
  await keepBatch()
  return total
}

async function insertRows(ctx: Context, importId: string, rows: readonly CsvRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    insert into product_import_rows (import_id, "row", cells)
    select ${importId}::uuid, "row", cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("row" int, cells text[])`)
}

function badFile(message: string): AppError {
  return new AppError('invalid-input', message, { field: 'file' })
}
