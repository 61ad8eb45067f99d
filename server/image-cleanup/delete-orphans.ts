import { and, inArray } from 'drizzle-orm'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteUnusedClips } from './unused-clips.queries.ts'
import { isUnusedUpload, listLeftovers } from './unused-images.queries.ts'

/**
 * Deletes orphans: uploads older than a day without a product or order line, because a form is not open for longer,
 * and files without a row or without their original; clips likewise. Images of archived products stay.
 */
export async function deleteOrphans(ctx: Context): Promise<void> {
  for (const publicId of await takeUnusedUploads(ctx)) await ctx.images.remove(publicId)
  const stored = await ctx.images.listStored()
  for (const publicId of await listLeftovers(ctx, stored)) await ctx.images.remove(publicId)
  await deleteUnusedClips(ctx)
}

/**
 * Deletes the rows of unused uploads, all or those of these ids, and returns their ids for the removal of the files. Checks twice: the
 * second check sees rows that a product being saved can no longer reference (`lockImages`).
 */
export async function takeUnusedUploads(ctx: Context, only?: readonly string[]): Promise<string[]> {
  return withTransaction(ctx, async ({ db, now }) => {
    const isWanted = only ? inArray(images.publicId, [...only]) : undefined
    const unused = await db
      .select({ publicId: images.publicId })
      .from(images)
      .where(and(isWanted, isUnusedUpload(now)))
      .for('update', { skipLocked: true })
    if (unused.length === 0) return []
    const ids = unused.map(({ publicId }) => publicId)
    const taken = await db
      .delete(images)
      .where(and(inArray(images.publicId, ids), isUnusedUpload(now)))
      .returning({ publicId: images.publicId })
    return taken.map(({ publicId }) => publicId)
  })
}
