import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { DiscogsFile } from '#contract/exchange/discogs-files.ts'
import { recordChange } from '#server/audit/index.ts'
import { isPresentListing } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { discogsExports } from './discogs-export.tables.ts'
import { type ExportRecord, getExportRecord } from './discogs-exports.queries.ts'

/**
 * Notes the values of exactly this snapshot as those that Discogs has. A second request changes nothing.
 * @throws AppError not-found; conflict when a later export was uploaded already
 */
export async function markExportUploaded(ctx: Context, id: string): Promise<ExportRecord> {
  return withTransaction(ctx, async (ctx) => {
    const found = await lockExport(ctx, id)
    if (found.uploadedAt) return found
    await assertLatest(ctx, found)
    await ctx.db
      .update(discogsExports)
      .set({ uploadedAt: ctx.now })
      .where(eq(discogsExports.id, found.id))
    await lockCopies(ctx, found.id)
    await saveRows(ctx, found)
    const { addCount: add, changeCount: change, deleteCount } = found
    await recordChange(ctx, {
      action: 'discogs.exported',
      subject: { id: found.id, name: 'Uploaded to Discogs' },
      before: null,
      after: { uploaded: true, add, change, delete: deleteCount },
    })
    return { ...found, uploadedAt: ctx.now }
  })
}

/** Locks all exports: two of them are marked one after the other. */
async function lockExport(ctx: Context, id: string): Promise<ExportRecord> {
  await ctx.db.execute(sql`lock table discogs_exports in share row exclusive mode`)
  return getExportRecord(ctx, id)
}

async function assertLatest({ db }: Context, { id, createdAt }: ExportRecord): Promise<void> {
  const isLater = sql`(${discogsExports.createdAt}, ${discogsExports.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
  const later = await db.$count(discogsExports, and(isLater, isNotNull(discogsExports.uploadedAt)))
  if (later > 0) throw new AppError('conflict', 'A later export was uploaded already.')
}

/** In the shop's one order of locks, because a checkout writes used copies after its products. */
async function lockCopies(ctx: Context, exportId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select product_id as id from discogs_export_rows where export_id = ${exportId}::uuid and file = 'add'
    union
    select l.product_id from discogs_export_rows r
    join discogs_listings l on l.listing_id = r.listing_id
    where r.export_id = ${exportId}::uuid and r.file in ('change', 'delete')`)
  await lockStockLevels(
    ctx,
    rows.map(({ id }) => id),
  )
}

const BATCH = 1000

/** In batches: one statement for 100,000 copies would take longer than statements may. */
async function saveRows(ctx: Context, { id, ...counts }: ExportRecord): Promise<void> {
  const saved = [
    [counts.addCount, saveAdded],
    [counts.changeCount, saveChanged],
    [counts.deleteCount, saveDeleted],
  ] as const
  for (const [count, save] of saved) {
    for (let after = 0; after < count; after += BATCH) await ctx.db.execute(save(id, after))
  }
}

const rowsOf = (exportId: string, file: DiscogsFile, after: number) => sql`(
  select * from discogs_export_rows where export_id = ${exportId}::uuid and file = ${file}
    and position > ${after} and position <= ${after + BATCH})`

const addTo = sql`insert into discogs_listings (product_id, listing_id, sent, is_ended)`

/** The present row about the copy or the listing of each row, when Discogs has it. */
const listed = sql`discogs_listings on ${isPresentListing} and not is_ended and units is null`

/** A copy that was not on Discogs has no listing until an import finds its new one by the SKU; its former one is gone. */
const saveAdded = (exportId: string, after: number) => sql`
  ${addTo} select r.product_id, discogs_listings.listing_id, r.sent, false
  from ${rowsOf(exportId, 'add', after)} r
  left join ${listed} and discogs_listings.product_id = r.product_id`

/** All copies of a listing share its values. The price sent is not a rounded one any more. */
const saveChanged = (exportId: string, after: number) => sql`
  ${addTo} select discogs_listings.product_id, r.listing_id,
    (case when r.sent ? 'price' then discogs_listings.sent - 'rounding' else discogs_listings.sent end) || r.sent, false
  from ${rowsOf(exportId, 'change', after)} r
  join ${listed} and discogs_listings.listing_id = r.listing_id`

/** The copies retain the number of their former listing, so that an older file does not add them again. */
const saveDeleted = (exportId: string, after: number) => sql`
  ${addTo} select discogs_listings.product_id, r.listing_id, discogs_listings.sent, true
  from ${rowsOf(exportId, 'delete', after)} r
  join ${listed} and discogs_listings.listing_id = r.listing_id`
