import { inArray } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { images } from './images.tables.ts'

/** Keeps the sweep away from these pictures until the transaction of `ctx`, which shows them, has ended. */
export async function holdImages(ctx: Context, urls: readonly string[]): Promise<void> {
  const publicIds = urls.flatMap((url) => ctx.images.publicIdOf(url) ?? [])
  if (publicIds.length === 0) return
  await ctx.db
    .select({ publicId: images.publicId })
    .from(images)
    .where(inArray(images.publicId, publicIds))
    .orderBy(images.publicId)
    .for('key share')
}
