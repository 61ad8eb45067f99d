import { sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit.ts'
import type { AuditRow } from '#server/audit/index.ts'
import { isPresentListing } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'

type Undone = {
  /** The entry that was undone: of an import or of one of its changes, or an undo of such an entry. */
  entry: AuditRow
  undoId: string
  /** The offers that were changed back. */
  subjects: readonly string[]
}

/** Single changes of an import whose undo is about the listing too. A price that was changed back is one that changed here. */
const listed: readonly AuditAction[] = ['product.created', 'used-copy.sold-elsewhere']

/**
 * Takes back all that an undone import said about listings, and restores it when the undo is undone. Call it when the undo is
 * complete and its entry is written.
 */
export async function followUndo(ctx: Context, { entry, undoId, subjects }: Undone): Promise<void> {
  const { root, isAgain } = await findRoot(ctx, entry)
  const isRun = root.action === 'products.imported'
  if (root.run === null || !(isRun || listed.includes(root.action))) return
  const isSubject = sql`product_id = any(${sql.param([...subjects])}::uuid[])`
  if (isAgain) {
    await ctx.db.execute(sql`
      update discogs_listings set undone_by = null where ${isRun ? sql`true` : isSubject} and undone_by in (
        select other.id from audit_entries undo join audit_entries other
          on (other.transaction_id, other.created_at) = (undo.transaction_id, undo.created_at)
        where undo.id = ${entry.id})`)
    await endDeleted(ctx, subjects)
    return
  }
  // A copy that the import had added is gone with all that was said about it, such as by an export since.
  await ctx.db.execute(sql`
    update discogs_listings l set undone_by = ${undoId}::bigint
    where undone_by is null and (
      (run = ${root.run}::bigint and ${isRun ? sql`true` : isSubject})
      or (${isSubject} and exists (select from products p where p.id = l.product_id and p.archived_at is not null)
        and exists (select from discogs_listings other where other.product_id = l.product_id and other.run = ${root.run}::bigint)))`)
}

/** Ends the restored listings that an uploaded export has deleted on Discogs since. */
async function endDeleted({ db }: Context, subjects: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into discogs_listings (product_id, listing_id, sent, is_ended)
    select product_id, listing_id, sent, true from discogs_listings
    where product_id = any(${sql.param([...subjects])}::uuid[])
      and ${isPresentListing} and not is_ended and units is null
      and exists (select from discogs_listings deleted where deleted.listing_id = discogs_listings.listing_id
        and deleted.is_ended and deleted.run is null and deleted.undone_by is null)`)
}

type Root = { run: string | null; action: AuditAction }

/** The change at the beginning of undos of undos; `isAgain` when the undo of the entry makes it once more. */
async function findRoot({ db }: Context, { id }: AuditRow) {
  const { rows } = await db.execute<Root>(sql`
    with recursive chain as (
      select transaction_id, action, undo_of from audit_entries where id = ${id}
      union all
      select e.transaction_id, e.action, e.undo_of from chain join audit_entries e on e.id = chain.undo_of)
    select transaction_id::text as run, action from chain order by undo_of nulls last`)
  const root = rows.at(-1)
  if (!root) throw new Error(`Entry ${id} of the audit log is gone`)
  return { root, isAgain: rows.length % 2 === 0 }
}
