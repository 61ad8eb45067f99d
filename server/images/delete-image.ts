import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { isPublicId } from '../platform/storage/image-store.ts'
import { images } from './images.tables.ts'
import { isShown } from './shown-pictures.ts'

/**
 * The image is gone afterwards, whether or not it was there, unless something shows it: another product, or a past
 * order (api.md, DELETE /products/{id}). Then it stays until the sweep finds that nothing does.
 */
export async function deleteImage(ctx: Context, publicId: string): Promise<void> {
  if (!isPublicId(publicId)) return
  if (await takeRow(ctx, publicId)) await ctx.images.remove(publicId)
}

/** Waits for products that are being saved with it (`holdImages`). False when the image is shown. */
async function takeRow(ctx: Context, publicId: string): Promise<boolean> {
  const isThisImage = eq(images.publicId, publicId)
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.select().from(images).where(isThisImage).for('update')
    if (await isShown(ctx, publicId)) return false
    await ctx.db.delete(images).where(isThisImage)
    return true
  })
}
