import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { images } from './images.tables.ts'
import { isShownNowhere } from './shown-pictures.ts'

/**
 * Removes what nobody will see: uploads older than a day, which is longer than a form is left open, that no product and no order line shows, and files that
 * have lost their row or their original. Archived products keep theirs.
 */
export async function sweepOrphans(ctx: Context): Promise<void> {
  const oldest = oldestKept('upload nobody shows', ctx.now)
  for (const publicId of await takeUnusedRows(ctx, oldest)) await ctx.images.remove(publicId)
  for (const publicId of await findLeftovers(ctx, oldest)) await ctx.images.remove(publicId)
}

/** Looks twice, the second time at rows that a product being saved cannot take any more (`holdImages`). */
async function takeUnusedRows(ctx: Context, oldest: Date): Promise<string[]> {
  return withTransaction(ctx, async ({ db }) => {
    const unused = await db
      .select({ publicId: images.publicId })
      .from(images)
      .where(and(lt(images.createdAt, oldest), isShownNowhere(sql`images.public_id`)))
      .for('update', { skipLocked: true })
    if (unused.length === 0) return []
    const ids = unused.map(({ publicId }) => publicId)
    const taken = await db
      .delete(images)
      .where(and(inArray(images.publicId, ids), isShownNowhere(sql`images.public_id`)))
      .returning({ publicId: images.publicId })
    return taken.map(({ publicId }) => publicId)
  })
}

async function findLeftovers(ctx: Context, oldest: Date): Promise<string[]> {
  const kept = await ctx.images.listKept()
  const old = kept.filter(({ writtenAt }) => writtenAt < oldest)
  const withoutImage = old.filter(({ hasImage }) => !hasImage).map(({ publicId }) => publicId)
  const ids = old.map(({ publicId }) => publicId)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select kept.id from unnest(${sql.param(ids)}::text[]) as kept (id)
    where ${isShownNowhere(sql`kept.id`)}
      and (kept.id = any(${sql.param(withoutImage)}::text[])
        or not exists (select from images where public_id = kept.id))
  `)
  return rows.map(({ id }) => id)
}
