import { inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { images } from './images.tables.ts'

/** Locks the images for the transaction of `ctx`, which references them, against the deletion of orphans. */
export async function lockImages(ctx: Context, urls: readonly string[]): Promise<void> {
  const publicIds = urls.flatMap((url) => ctx.images.publicIdOf(url) ?? [])
  if (publicIds.length === 0) return
  await ctx.db
    .select({ publicId: images.publicId })
    .from(images)
    .where(inArray(images.publicId, publicIds))
    .orderBy(images.publicId)
    .for('key share')
}

/** The addresses of this store, among these, whose image was deleted. */
export async function listMissing(ctx: Context, urls: readonly string[]): Promise<string[]> {
  const own = urls.flatMap((url) => {
    const publicId = ctx.images.publicIdOf(url)
    return publicId === null ? [] : [{ url, publicId }]
  })
  if (own.length === 0) return []
  const ids = own.map(({ publicId }) => publicId)
  const rows = await ctx.db
    .select({ publicId: images.publicId })
    .from(images)
    .where(inArray(images.publicId, ids))
  const existing = new Set(rows.map(({ publicId }) => publicId))
  return own.filter(({ publicId }) => !existing.has(publicId)).map(({ url }) => url)
}
