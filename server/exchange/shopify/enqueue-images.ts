import { type Context, signedIn } from '#server/platform/context.ts'
import type { ImportFile } from '../import/import.queries.ts'
import { fetchImagesJob } from './shopify.jobs.ts'
import { importedImages } from './shopify.tables.ts'

export type WantedImages = { productId: string; urls: readonly string[] }

/** Fetches these images by a job for each product, once the import is committed. */
export async function enqueueImages(
  ctx: Context,
  { id: importId, fileName }: ImportFile,
  wanted: readonly WantedImages[],
): Promise<void> {
  const { userId, apiKey } = signedIn(ctx)
  const images = wanted.flatMap(({ productId, urls }) =>
    urls.map((url, position) => ({ importId, productId, position, url })),
  )
  if (images.length === 0) return
  await ctx.db.insert(importedImages).values(images)
  await ctx.jobs.enqueueAll(
    ctx.db,
    fetchImagesJob,
    wanted.map(({ productId }) => ({ importId, productId, userId, apiKey, fileName })),
  )
}
