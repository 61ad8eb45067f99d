import type { ImageStore } from '../platform/storage/image-store.ts'
import type { PictureWidth } from './images.rules.ts'
import { toAvif, toWebp } from './picture.ts'

type ServedPicture = { bytes: Buffer; format: 'avif' | 'webp' }

type GetPicture = (
  publicId: string,
  width: PictureWidth,
  readsAvif: boolean,
) => Promise<ServedPicture>

/** More than a page shows; what is asked for beyond that is asked for again. */
const AVIF_LINE_MAX = 100

/**
 * Copies in other sizes and formats, kept in the store. An upload's are all made by a job; any that is missing
 * is made when it is first asked for, once however many ask: a WebP for the answer, an AVIF behind it.
 * The answer @throws AppError not-found when there is no such image.
 * @param onFailure told when an AVIF could not be made; nobody waits for it
 */
export function createRenditions(
  store: ImageStore,
  onFailure: (error: unknown) => void = () => {},
): GetPicture {
  const underWay = new Map<string, Promise<Buffer>>()
  const avifLine = new Set<string>()

  async function makeWebp(publicId: string, width: PictureWidth): Promise<Buffer> {
    const bytes = await toWebp(await store.read(publicId), width)
    await store.putRendition(publicId, { width, format: 'webp' }, bytes)
    return bytes
  }

  async function makeAvif(publicId: string, width: PictureWidth): Promise<void> {
    const bytes = await toAvif(await store.read(publicId), width)
    await store.putRendition(publicId, { width, format: 'avif' }, bytes)
  }

  function makeAvifSoon(publicId: string, width: PictureWidth): void {
    const key = `${publicId} ${width}`
    if (avifLine.has(key) || avifLine.size >= AVIF_LINE_MAX) return
    avifLine.add(key)
    void makeAvif(publicId, width)
      .catch(onFailure)
      .finally(() => avifLine.delete(key))
  }

  async function getWebp(publicId: string, width: PictureWidth): Promise<Buffer> {
    if (width === 'full') return store.read(publicId)
    const kept = await store.findRendition(publicId, { width, format: 'webp' })
    if (kept) return kept
    const key = `${publicId} ${width}`
    const running =
      underWay.get(key) ?? makeWebp(publicId, width).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return async (publicId, width, readsAvif) => {
    const avif = readsAvif && (await store.findRendition(publicId, { width, format: 'avif' }))
    if (avif) return { bytes: avif, format: 'avif' }
    const bytes = await getWebp(publicId, width)
    if (readsAvif) makeAvifSoon(publicId, width)
    return { bytes, format: 'webp' }
  }
}
