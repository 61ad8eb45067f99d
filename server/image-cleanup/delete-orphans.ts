import { and, inArray, lt, sql } from 'drizzle-orm'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { isUnreferenced } from './image-references.queries.ts'

/**
 * Deletes orphans: uploads older than a day without a product or order line, because a form is not open for longer,
 * and files without a row or without their original. Images of archived products stay.
 */
export async function deleteOrphans(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('upload nobody shows', ctx.now)
  for (const publicId of await takeUnusedRows(ctx, oldest)) await ctx.images.remove(publicId)
  for (const publicId of await findLeftovers(ctx, oldest)) await ctx.images.remove(publicId)
}

/** Checks twice: the second check sees rows that a product being saved can no longer reference (`lockImages`). */
async function takeUnusedRows(ctx: Context, oldest: Date): Promise<string[]> {
  return withTransaction(ctx, async ({ db }) => {
    const unused = await db
      .select({ publicId: images.publicId })
      .from(images)
      .where(and(lt(images.createdAt, oldest), isUnreferenced(sql`images.public_id`)))
      .for('update', { skipLocked: true })
    if (unused.length === 0) return []
    const ids = unused.map(({ publicId }) => publicId)
    const taken = await db
      .delete(images)
      .where(and(inArray(images.publicId, ids), isUnreferenced(sql`images.public_id`)))
      .returning({ publicId: images.publicId })
    return taken.map(({ publicId }) => publicId)
  })
}

async function findLeftovers(ctx: Context, oldest: Date): Promise<string[]> {
  const stored = await ctx.images.listStored()
  const old = stored.filter(({ writtenAt }) => writtenAt < oldest)
  const withoutImage = old.filter(({ hasImage }) => !hasImage).map(({ publicId }) => publicId)
  const ids = old.map(({ publicId }) => publicId)
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select orphan.id from unnest(${sql.param(ids)}::text[]) as orphan (id)
    where ${isUnreferenced(sql`orphan.id`)}
      and (orphan.id = any(${sql.param(withoutImage)}::text[])
        or not exists (select from images where public_id = orphan.id))
  `)
  return rows.map(({ id }) => id)
}
