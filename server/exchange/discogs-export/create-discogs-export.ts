import { eq, sql } from 'drizzle-orm'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { runOnce } from '#server/platform/idempotency/run-once.ts'
import { findClosedOffers } from '#server/pricing/index.ts'
import { countUnlisted, streamCopiesToAdd, streamListings } from './copies-for-discogs.queries.ts'
import { discogsExports } from './discogs-export.tables.ts'
import { type ExportRecord, getExportRecord } from './discogs-exports.queries.ts'
import {
  type ExportRow,
  lacksOnlyNumber,
  type Rate,
  toAddRow,
  toListingRows,
} from './discogs-rows.rules.ts'
import { chooseRate, type GivenRate } from './export-rate.ts'

type Wanted = GivenRate & {
  includeUnlinked?: boolean | undefined
  includeNumbers?: boolean | undefined
}

/**
 * Writes a snapshot of the three files, once per idempotency key. Changes no used copy: until the export is marked as
 * uploaded, a later one has the same rows.
 * @throws AppError invalid-input for a currency without a rate; conflict when the key was used for another export
 */
export async function createDiscogsExport(
  ctx: Context,
  wanted: Wanted,
  idempotencyKey?: string,
): Promise<ExportRecord> {
  const once = {
    operation: 'create-discogs-export',
    key: idempotencyKey,
    request: wanted,
    mismatch: 'This Idempotency-Key was used for a different export',
  }
  return runOnce(ctx, once, {
    run: (ctx) => writeExport(ctx, wanted),
    idOf: ({ id }) => id,
    repeat: getExportRecord,
  })
}

async function writeExport(
  ctx: Context,
  { includeUnlinked = false, includeNumbers = false, ...given }: Wanted,
): Promise<ExportRecord> {
  const rate = await chooseRate(ctx, given)
  const [created] = await ctx.db
    .insert(discogsExports)
    .values({ ...rate, createdAt: ctx.now })
    .returning({ id: discogsExports.id })
  if (!created) throw new Error('The export was not written')
  const options = { rate, includeUnlinked, includeNumbers }
  const counts = await writeRows(ctx, created.id, planRows(ctx, options))
  const { withoutReleaseId, unlinked } = await countUnlisted(ctx)
  await ctx.db
    .update(discogsExports)
    .set({
      addCount: counts.add,
      changeCount: counts.change,
      deleteCount: counts.delete,
      withoutReleaseId,
      unlinkedCount: includeUnlinked ? 0 : unlinked,
      withoutNumberCount: counts['without-number'],
    })
    .where(eq(discogsExports.id, created.id))
  const { add, change, delete: deleted } = counts
  await recordChange(ctx, {
    action: 'discogs.exported',
    subject: { id: created.id, name: 'Export for Discogs' },
    before: null,
    after: { add, change, delete: deleted, ...rate },
  })
  return getExportRecord(ctx, created.id)
}

type Options = { rate: Rate; includeUnlinked: boolean; includeNumbers: boolean }

/** Stands for a listing that is counted and in no file. */
const LEFT_OUT = { file: 'without-number' as const }
type PlannedRow = ExportRow | typeof LEFT_OUT

/** The rows of all files, in batches that bound the memory. */
async function* planRows(
  ctx: Context,
  { rate, includeUnlinked, includeNumbers }: Options,
): AsyncGenerator<PlannedRow[]> {
  for await (const copies of streamCopiesToAdd(ctx, { includeUnlinked })) {
    const ids = copies.map(({ productId }) => productId)
    // Discogs puts added listings on sale at once.
    const closed = await findClosedOffers(ctx, ids)
    yield copies
      .filter(({ productId }) => !closed.has(productId))
      .map((copy) => toAddRow(copy, rate))
  }
  for await (const copies of streamListings(ctx)) {
    yield copies.flatMap((copy): PlannedRow[] => {
      const isLeftOut = !includeNumbers && lacksOnlyNumber(copy, rate)
      return isLeftOut ? [LEFT_OUT] : toListingRows(copy, rate)
    })
  }
}

type RowCounts = Record<PlannedRow['file'], number>

async function writeRows(
  ctx: Context,
  exportId: string,
  batches: AsyncIterable<PlannedRow[]>,
): Promise<RowCounts> {
  const counts: RowCounts = { add: 0, change: 0, delete: 0, 'by-hand': 0, 'without-number': 0 }
  for await (const batch of batches) {
    const rows = batch.flatMap((row) => {
      counts[row.file] += 1
      return row.file === 'without-number' ? [] : [{ ...row, position: counts[row.file] }]
    })
    if (rows.length > 0) await insertRows(ctx, exportId, rows)
  }
  return counts
}

async function insertRows(
  { db }: Context,
  exportId: string,
  rows: readonly (ExportRow & { position: number })[],
): Promise<void> {
  await db.execute(sql`
    insert into discogs_export_rows (export_id, file, position, product_id, listing_id, cells, sent)
    select ${exportId}::uuid, file, position, "productId", "listingId", cells, nullif(sent, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(file text, position int, "productId" uuid, "listingId" bigint, cells text[], sent jsonb)`)
}
