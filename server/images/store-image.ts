import { randomBytes } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { prepareImage } from './convert-image.ts'
import { generateRenditionsJob } from './images.jobs.ts'
import { toColouredId } from './images.rules.ts'
import { images } from './images.tables.ts'

const RANDOM_BYTES = 8

type StoredImage = { secure_url: string; public_id: string }

/**
 * Stores an uploaded image, detected by its bytes. The file is written before the row, so that a row always has its
 * image; a job generates the renditions.
 * @throws AppError wrong-type, too-large
 */
export async function storeImage(ctx: Context, upload: Buffer): Promise<StoredImage> {
  const { bytes, width, height, colour } = await prepareImage(upload)
  const publicId = toColouredId(randomBytes(RANDOM_BYTES), colour)
  const url = await ctx.images.put(publicId, bytes, 'image/webp')
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(images)
      .values({ publicId, width, height, bytes: bytes.length, createdAt: ctx.now })
    if (!ctx.images.isServedElsewhere)
      await ctx.jobs.enqueue(ctx.db, generateRenditionsJob, { publicId })
  })
  return { secure_url: url, public_id: publicId }
}
