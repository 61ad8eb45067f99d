import type { ImageStore } from '../platform/storage/image-store.ts'
import type { RenditionWidth } from './images.rules.ts'
import { shrinkPicture } from './picture.ts'

type GetRendition = (publicId: string, width: RenditionWidth) => Promise<Buffer>

/**
 * Smaller copies, made on first use and kept in the store. However many ask for one at once, it is made once.
 * The answer @throws AppError not-found when there is no such image.
 */
export function createRenditions(store: ImageStore): GetRendition {
  const underWay = new Map<string, Promise<Buffer>>()

  async function make(publicId: string, width: RenditionWidth): Promise<Buffer> {
    const rendition = await shrinkPicture(await store.read(publicId), width)
    await store.putRendition(publicId, width, rendition)
    return rendition
  }

  return async (publicId, width) => {
    const kept = await store.findRendition(publicId, width)
    if (kept) return kept
    const key = `${publicId} ${width}`
    const running = underWay.get(key) ?? make(publicId, width).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}
