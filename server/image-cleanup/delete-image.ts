import { eq } from 'drizzle-orm'
import { images } from '#server/images/images.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { isPublicId } from '#server/platform/storage/image-store.ts'
import { isReferenced } from './image-references.queries.ts'

/**
 * The image is gone afterwards, whether or not it was there, unless something shows it: another product, or a past
 * order. Then it stays until the job finds that nothing does.
 */
export async function deleteImage(ctx: Context, publicId: string): Promise<void> {
  if (!isPublicId(publicId)) return
  if (await takeRow(ctx, publicId)) await ctx.images.remove(publicId)
}

/** Waits for products that are being saved with it (`lockImages`). False when the image is referenced. */
async function takeRow(ctx: Context, publicId: string): Promise<boolean> {
  const isThisImage = eq(images.publicId, publicId)
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.select().from(images).where(isThisImage).for('update')
    if (await isReferenced(ctx, publicId)) return false
    await ctx.db.delete(images).where(isThisImage)
    return true
  })
}
