import type { Context } from '../platform/context.ts'
import type { Rendition } from '../platform/storage/image-store.ts'
import { renditionWidths } from './images.rules.ts'
import { toAvif, toWebp, widthOf } from './picture.ts'
import { readIfThere } from './read-if-there.ts'

/**
 * Every size of a picture in both formats is kept afterwards, so that nobody waits for one. Those that are there
 * already stay; a picture that was removed meanwhile has none.
 */
export async function makeSizes(ctx: Context, { publicId }: { publicId: string }): Promise<void> {
  const picture = await readIfThere(ctx.images, publicId)
  if (!picture) return
  const fullWidth = await widthOf(picture)
  const narrower = renditionWidths.filter((width) => width < fullWidth)
  for (const width of narrower) {
    await keep(ctx, publicId, { width, format: 'webp' }, () => toWebp(picture, width))
    await keep(ctx, publicId, { width, format: 'avif' }, () => toAvif(picture, width))
  }
  const full = await toAvif(picture, 'full')
  const asWide = renditionWidths.filter((width) => width >= fullWidth)
  for (const width of ['full', ...asWide] as const) {
    await keep(ctx, publicId, { width, format: 'avif' }, async () => full)
  }
}

async function keep(
  { images }: Context,
  publicId: string,
  rendition: Rendition,
  make: () => Promise<Buffer>,
): Promise<void> {
  if (await images.findRendition(publicId, rendition)) return
  await images.putRendition(publicId, rendition, await make())
}
