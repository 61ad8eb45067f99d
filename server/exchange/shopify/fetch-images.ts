import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { IMAGE_BYTES_MAX, PRODUCT_IMAGES_MAX } from '#contract/limits.ts'
import { lockImages, storeImage } from '#server/images/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { FetchFailed } from '#server/platform/http-client/get-public.ts'
import { saveOffers } from '#server/products/index.ts'
import { lockProducts } from '#server/stock/index.ts'
import type { ProductImages } from './shopify.jobs.ts'
import { importedImages } from './shopify.tables.ts'

type ImageRow = typeof importedImages.$inferSelect

/** Fetches the images of a product that are still waiting, and shows them. Failures are listed. */
export async function fetchImages(ctx: Context, wanted: ProductImages): Promise<void> {
  for (const image of await listImages(ctx, wanted, 'waiting')) {
    await update(ctx, [image.id], await fetchOne(ctx, image))
  }
  const { userId, apiKey } = wanted
  const actor = { kind: 'user', userId, role: 'admin', sessionId: '', apiKey } as const
  await withTransaction({ ...ctx, actor }, (ctx) => show(ctx, wanted))
}

async function listImages(
  ctx: Context,
  { importId, productId }: ProductImages,
  state: ImageRow['state'],
): Promise<ImageRow[]> {
  return ctx.db
    .select()
    .from(importedImages)
    .where(
      and(
        eq(importedImages.importId, importId),
        eq(importedImages.productId, productId),
        eq(importedImages.state, state),
      ),
    )
    .orderBy(asc(importedImages.position))
}

type Outcome = Pick<ImageRow, 'state'> & Partial<Pick<ImageRow, 'storedUrl' | 'reason'>>

async function update(ctx: Context, ids: readonly string[], outcome: Outcome): Promise<void> {
  await ctx.db
    .update(importedImages)
    .set(outcome)
    .where(inArray(importedImages.id, [...ids]))
}

/** Bytes that are no image are refused as in an upload. A store that fails ends the attempt, which is repeated. */
async function fetchOne(ctx: Context, { url }: ImageRow): Promise<Outcome> {
  try {
    const bytes = await ctx.getFile(url, { bytesMax: IMAGE_BYTES_MAX })
    const { secure_url } = await storeImage(ctx, bytes)
    return { state: 'stored', storedUrl: secure_url }
  } catch (error) {
    const isRefused =
      error instanceof FetchFailed ||
      (error instanceof AppError && ['wrong-type', 'too-large'].includes(error.code))
    if (!isRefused) throw error
    return { state: 'failed', reason: error.message }
  }
}

/** Adds the stored images to the product, as far as it has room for them. */
async function show(ctx: Context, wanted: ProductImages): Promise<void> {
  const stored = await listImages(ctx, wanted, 'stored')
  if (stored.length === 0) return
  const found = (await lockProducts(ctx, [wanted.productId])).get(wanted.productId)
  const row = found?.archivedAt ? undefined : found
  const before = row ? [row.thumbnail, ...row.images].filter(Boolean) : []
  const room = row ? PRODUCT_IMAGES_MAX - before.length : 0
  const [shown, left] = [stored.slice(0, room), stored.slice(room)]
  const toIds = (images: readonly ImageRow[]) => images.map(({ id }) => id)
  const reason = row ? 'The product has no room for it' : 'The product was deleted'
  await update(ctx, toIds(left), { state: 'failed', reason })
  if (!row || shown.length === 0) return
  await update(ctx, toIds(shown), { state: 'shown' })
  const urls = shown.map(({ storedUrl }) => storedUrl)
  await lockImages(ctx, urls)
  const [thumbnail = '', ...images] = [...before, ...urls]
  const { id, name } = row
  await saveOffers(ctx, [{ id, name, before: row, after: { thumbnail, images } }])
}
