import { LRUCache } from 'lru-cache'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { renditionWidths } from './images.rules.ts'

/** An image or a clip as it is sent: its bytes and the headers of every response about it. */
export type ImageFile = {
  bytes: Buffer
  contentType: string
  etag: string
  /** Alternating names and values, as `writeHead` accepts them. */
  headers: readonly string[]
}

type Format = 'avif' | 'webp' | 'clip'
/** Which of an image's files; `width` is also the text of `?w=`, of which only stored widths are found. */
type FileKey = { publicId: string; width: number | string; format: Format }

/** Images and clips in memory, the least recently requested evicted first. */
export type ImageCache = {
  find(key: FileKey): ImageFile | undefined
  add(key: FileKey, file: ImageFile): void
  evict(publicId: string): void
}

/** Another process evicts a removed image only by its age. */
const TTL_MS = 60_000
/** No image may take more than this fraction of the cache. */
const SHARE_MAX = 8
/** Keys and headers of an image. */
const OVERHEAD_BYTES = 2_000

export function createImageCache(bytesMax: number): ImageCache {
  const files = new LRUCache<string, ImageFile>({
    maxSize: bytesMax,
    maxEntrySize: Math.ceil(bytesMax / SHARE_MAX),
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
    ttl: TTL_MS,
    ttlResolution: 1000,
  })
  return {
    find: (key) => files.get(toText(key)),
    add: (key, file) => void files.set(toText(key), file),
    evict(publicId) {
      for (const width of ['full', ...renditionWidths]) {
        files.delete(toText({ publicId, width, format: 'webp' }))
        files.delete(toText({ publicId, width, format: 'avif' }))
      }
      files.delete(toText({ publicId, width: 'full', format: 'clip' }))
    },
  }
}

const toText = ({ publicId, width, format }: FileKey) => `${publicId} ${width} ${format}`

/** The store, which evicts an image or a clip that it removes. */
export function evictRemoved(store: ImageStore, cache: ImageCache): ImageStore {
  return {
    ...store,
    async remove(publicId) {
      await store.remove(publicId)
      cache.evict(publicId)
    },
    clips: {
      ...store.clips,
      async remove(id) {
        await store.clips.remove(id)
        cache.evict(id)
      },
    },
  }
}

/** A mail is read on the site of its provider. */
const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' }

/** An id is never reused, so that its file is immutable and browsers cache it permanently. */
const IMMUTABLE = ['cache-control', 'public, max-age=31536000, immutable', 'accept-ranges', 'bytes']

export function toImageFile({ publicId, width, format }: FileKey, bytes: Buffer): ImageFile {
  const etag = `"${publicId}-${width}-${format}"`
  const headers = [
    ...Object.entries({ ...SECURITY_HEADERS, ...SHOWN_ELSEWHERE }).flat(),
    ...IMMUTABLE,
    ...['vary', 'accept', 'etag', etag],
  ]
  return { bytes, contentType: `image/${format}`, etag, headers }
}

export function toClipFile(
  id: string,
  { bytes, type }: { bytes: Buffer; type: string },
): ImageFile {
  const etag = `"${id}"`
  const headers = [...Object.entries(SECURITY_HEADERS).flat(), ...IMMUTABLE, 'etag', etag]
  return { bytes, contentType: type, etag, headers }
}
