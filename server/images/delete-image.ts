import { eq, sql } from 'drizzle-orm'
import { orderLines } from '../orders/orders.tables.ts'
import type { Context } from '../platform/context.ts'
import { isPublicId } from '../platform/storage/image-store.ts'
import { images } from './images.tables.ts'

/**
 * The image is gone afterwards, whether or not it was there, with one exception: what a past order shows as
 * bought stays (api.md, DELETE /products/{id}).
 */
export async function deleteImage(ctx: Context, publicId: string): Promise<void> {
  if (!isPublicId(publicId)) return
  if (await isShownByOrder(ctx, publicId)) return
  await ctx.db.delete(images).where(eq(images.publicId, publicId))
  await ctx.images.remove(publicId)
}

async function isShownByOrder(ctx: Context, publicId: string): Promise<boolean> {
  const rows = await ctx.db
    .selectDistinct({ thumbnail: orderLines.thumbnail })
    .from(orderLines)
    .where(sql`position(${publicId} in ${orderLines.thumbnail}) > 0`)
  return rows.some(({ thumbnail }) => ctx.images.publicIdOf(thumbnail) === publicId)
}
