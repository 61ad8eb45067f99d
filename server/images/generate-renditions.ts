import type { Context } from '#server/platform/context.ts'
import type { Rendition } from '#server/platform/storage/image-store.ts'
import { toAvif, toWebp, widthOf } from './convert-image.ts'
import { renditionWidths } from './images.rules.ts'

/**
 * Generates every size of an image in both formats, so that no request waits for one. Existing renditions stay; a
 * removed image gets none.
 */
export async function generateRenditions(
  ctx: Context,
  { publicId }: { publicId: string },
): Promise<void> {
  const image = await ctx.images.find(publicId)
  if (!image) return
  const fullWidth = await widthOf(image)
  const narrower = renditionWidths.filter((width) => width < fullWidth)
  for (const width of narrower) {
    await storeIfMissing(ctx, publicId, { width, format: 'webp' }, () => toWebp(image, width))
    await storeIfMissing(ctx, publicId, { width, format: 'avif' }, () => toAvif(image, width))
  }
  const full = await toAvif(image, 'full')
  const asWide = renditionWidths.filter((width) => width >= fullWidth)
  for (const width of ['full', ...asWide] as const) {
    await storeIfMissing(ctx, publicId, { width, format: 'avif' }, async () => full)
  }
}

async function storeIfMissing(
  { images }: Context,
  publicId: string,
  rendition: Rendition,
  make: () => Promise<Buffer>,
): Promise<void> {
  if (await images.findRendition(publicId, rendition)) return
  await images.putRendition(publicId, rendition, await make())
}
