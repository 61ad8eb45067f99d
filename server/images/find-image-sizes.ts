import { inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { images } from './images.tables.ts'

export type ImageSize = { width: number; height: number }

/** The sizes of stored images in pixels, by URL; an unknown image has none. */
export async function findImageSizes(
  { db, images: store }: Context,
  urls: readonly string[],
): Promise<Map<string, ImageSize>> {
  const idOf = new Map(urls.map((url) => [url, store.publicIdOf(url)]))
  const ids = [...idOf.values()].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(images).where(inArray(images.publicId, ids))
  const sizeOf = new Map(rows.map(({ publicId, width, height }) => [publicId, { width, height }]))
  return new Map(
    [...idOf].flatMap(([url, id]) => {
      const size = id === null ? undefined : sizeOf.get(id)
      return size ? [[url, size]] : []
    }),
  )
}
