import { randomBytes } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { makeImageSizes } from './images.jobs.ts'
import { toColouredId } from './images.rules.ts'
import { images } from './images.tables.ts'
import { preparePicture } from './picture.ts'

const RANDOM_BYTES = 8

type StoredImage = { secure_url: string; public_id: string }

/**
 * Keeps an uploaded picture, judged by its bytes. The bytes are stored before the row is written: a row
 * always has its image. Its other sizes are made by a job.
 * @throws AppError wrong-type, too-large
 */
export async function storeImage(ctx: Context, upload: Buffer): Promise<StoredImage> {
  const { bytes, width, height, colour } = await preparePicture(upload)
  const publicId = toColouredId(randomBytes(RANDOM_BYTES), colour)
  const url = await ctx.images.put(publicId, bytes, 'image/webp')
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(images)
      .values({ publicId, width, height, bytes: bytes.length, createdAt: ctx.now })
    if (!ctx.images.isServedElsewhere) await ctx.jobs.enqueue(ctx.db, makeImageSizes, { publicId })
  })
  return { secure_url: url, public_id: publicId }
}
