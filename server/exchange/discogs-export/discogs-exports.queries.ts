import { and, asc, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { DiscogsExport } from '#contract/exchange/discogs-exports.ts'
import { type DiscogsFile, discogsFiles, discogsHeaders } from '#contract/exchange/discogs-files.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { writePlainCsv } from '#server/platform/csv/write-csv.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import { discogsExportRows, discogsExports } from './discogs-export.tables.ts'

export type ExportRecord = typeof discogsExports.$inferSelect

const BATCH = 1000
const BY_HAND_MAX = 200

/** @throws AppError not-found, also for exports deleted after their retention */
export async function getExportRecord({ db }: Context, id: string): Promise<ExportRecord> {
  const [found] = await db.select().from(discogsExports).where(eqId(discogsExports.id, id))
  if (found) return found
  throw new AppError(
    'not-found',
    'There is no such export. Exports are deleted after 30 days; make a new one.',
  )
}

export async function describeExport(ctx: Context, record: ExportRecord): Promise<DiscogsExport> {
  const { id, createdAt, uploadedAt, currency, rate, withoutReleaseId } = record
  const { unlinkedCount, withoutNumberCount } = record
  const byHand = await listByHand(ctx, id)
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    currency,
    rate,
    withoutReleaseId,
    ...(uploadedAt && { uploadedAt: uploadedAt.toISOString() }),
    counts: { add: record.addCount, change: record.changeCount, delete: record.deleteCount },
    ...(unlinkedCount > 0 && { unlinked: unlinkedCount }),
    ...(withoutNumberCount > 0 && { withoutNumber: withoutNumberCount }),
    ...(byHand.length > 0 && { byHand }),
  }
}

async function listByHand(
  { db }: Context,
  exportId: string,
): Promise<NonNullable<DiscogsExport['byHand']>> {
  const { productId, listingId, cells, position } = discogsExportRows
  const rows = await db
    .select({ usedCopyId: productId, name: products.name, listingId, columns: cells })
    .from(discogsExportRows)
    .innerJoin(products, eq(products.id, productId))
    .where(isRowOf(exportId, 'by-hand'))
    .orderBy(asc(position))
    .limit(BY_HAND_MAX)
  return rows.flatMap(({ listingId, ...row }) => (listingId === null ? [] : { ...row, listingId }))
}

/**
 * One file of the export as CSV. Its cells are exact: Discogs would show buyers the apostrophe that stops spreadsheets
 * from executing a cell (decision 50).
 * @throws AppError not-found
 */
export async function streamDiscogsFile(
  ctx: Context,
  { id, file }: { id: string; file: string },
): Promise<{ name: DiscogsFile; pieces: AsyncGenerator<string> }> {
  const found = await getExportRecord(ctx, id)
  const name = discogsFiles.find((each) => each === file)
  if (!name) throw new AppError('not-found', 'The files are add, change and delete.')
  return { name, pieces: writePlainCsv(discogsHeaders[name], readCells(ctx, found.id, name)) }
}

async function* readCells(
  { db }: Context,
  exportId: string,
  file: DiscogsFile,
): AsyncGenerator<string[][]> {
  const { position, cells } = discogsExportRows
  const read = (last?: { position: number; cells: string[] }) =>
    db
      .select({ position, cells })
      .from(discogsExportRows)
      .where(and(isRowOf(exportId, file), last && gt(position, last.position)))
      .orderBy(asc(position))
      .limit(BATCH)
  for await (const rows of readInBatches(read)) yield rows.map((row) => row.cells)
}

const isRowOf = (exportId: string, file: DiscogsFile | 'by-hand') =>
  and(eq(discogsExportRows.exportId, exportId), eq(discogsExportRows.file, file))
