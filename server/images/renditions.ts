import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { toAvif, toWebp } from './convert-image.ts'
import { type ImageWidth, noSuchImage } from './images.rules.ts'

type ServedImage = { bytes: Buffer; format: 'avif' | 'webp' }

type GetImage = (publicId: string, width: ImageWidth, readsAvif: boolean) => Promise<ServedImage>

/** More than one page shows; further images are queued by a later request. */
const AVIF_QUEUE_MAX = 100

/**
 * Renditions in the store. A job generates all of an upload; a missing one is generated on its first request, once
 * for all concurrent ones: a WebP for the response, an AVIF in the background. `close` waits for the writes of these, and lets
 * none begin.
 * @throws AppError not-found for an unknown image
 * @param onFailure called when an AVIF cannot be generated, which affects no response
 */
export function createRenditions(
  store: ImageStore,
  onFailure: (error: unknown) => void = () => {},
): { getImage: GetImage; close: () => Promise<void> } {
  const underWay = new Map<string, Promise<Buffer>>()
  const avifQueue = new Set<string>()
  const avifWrites = new Set<Promise<void>>()
  let isClosed = false

  async function read(publicId: string): Promise<Buffer> {
    const bytes = await store.find(publicId)
    if (bytes) return bytes
    throw noSuchImage()
  }

  async function makeWebp(publicId: string, width: ImageWidth): Promise<Buffer> {
    const bytes = await toWebp(await read(publicId), width)
    await store.putRendition(publicId, { width, format: 'webp' }, bytes)
    return bytes
  }

  async function makeAvif(publicId: string, width: ImageWidth): Promise<void> {
    const bytes = await toAvif(await read(publicId), width)
    if (isClosed) return
    const write = store.putRendition(publicId, { width, format: 'avif' }, bytes)
    avifWrites.add(write)
    await write.finally(() => avifWrites.delete(write))
  }

  function makeAvifSoon(publicId: string, width: ImageWidth): void {
    const key = `${publicId} ${width}`
    if (avifQueue.has(key) || avifQueue.size >= AVIF_QUEUE_MAX) return
    avifQueue.add(key)
    void makeAvif(publicId, width)
      .catch(onFailure)
      .finally(() => avifQueue.delete(key))
  }

  async function getWebp(publicId: string, width: ImageWidth): Promise<Buffer> {
    if (width === 'full') return read(publicId)
    const stored = await store.findRendition(publicId, { width, format: 'webp' })
    if (stored) return stored
    const key = `${publicId} ${width}`
    const running =
      underWay.get(key) ?? makeWebp(publicId, width).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  async function getImage(publicId: string, width: ImageWidth, readsAvif: boolean) {
    const avif = readsAvif && (await store.findRendition(publicId, { width, format: 'avif' }))
    if (avif) return { bytes: avif, format: 'avif' as const }
    const bytes = await getWebp(publicId, width)
    if (readsAvif) makeAvifSoon(publicId, width)
    return { bytes, format: 'webp' as const }
  }

  async function close(): Promise<void> {
    isClosed = true
    await Promise.allSettled(avifWrites)
  }

  return { getImage, close }
}
