import { LRUCache } from 'lru-cache'
import { SECURITY_HEADERS } from '#server/http/headers/security-headers.ts'
import type { ImageStore } from '#server/platform/storage/image-store.ts'
import { renditionWidths } from './images.rules.ts'

/** An image as it is sent: its bytes and the headers of every response about it. */
export type ImageFile = {
  bytes: Buffer
  contentType: string
  etag: string
  /** Alternating names and values, as `writeHead` accepts them. */
  headers: readonly string[]
}

type Format = 'avif' | 'webp'
/** Which of an image's files; `width` is also the text of `?w=`, of which only stored widths are found. */
type FileKey = { publicId: string; width: number | string; format: Format }

/** Images in memory, the least recently requested evicted first. */
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
    },
  }
}

const toText = ({ publicId, width, format }: FileKey) => `${publicId} ${width} ${format}`

/** The store, which evicts an image that it removes. */
export function evictRemoved(store: ImageStore, cache: ImageCache): ImageStore {
  return {
    ...store,
    async remove(publicId) {
      await store.remove(publicId)
      cache.evict(publicId)
    },
  }
}

/** A mail is read on the site of its provider. */
const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin' }

/** An id is never reused, so that its image is immutable and browsers cache it permanently. */
export function toImageFile({ publicId, width, format }: FileKey, bytes: Buffer): ImageFile {
  const etag = `"${publicId}-${width}-${format}"`
  const headers = [
    ...Object.entries({ ...SECURITY_HEADERS, ...SHOWN_ELSEWHERE }).flat(),
    ...['cache-control', 'public, max-age=31536000, immutable'],
    ...['vary', 'accept', 'accept-ranges', 'bytes', 'etag', etag],
  ]
  return { bytes, contentType: `image/${format}`, etag, headers }
}
