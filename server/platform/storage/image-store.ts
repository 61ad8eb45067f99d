/** An image derived from an original: narrower, or the full size in the other format. */
export type Rendition = { width: number | 'full'; format: 'avif' | 'webp' }

export type StoredImageFile = {
  publicId: string
  /** False when only renditions are left. */
  hasImage: boolean
  /** Last write of the image, or of a rendition when it is missing. */
  writtenAt: Date
}

export type StoredClip = { id: string; writtenAt: Date }

/** Sound files beside the images, under `clips/`. The shop serves them itself, with every store. Ids are those of images. */
export type ClipStore = {
  put(id: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null when it is not stored. */
  find(id: string): Promise<Buffer | null>
  /** Idempotent. */
  remove(id: string): Promise<void>
  /** For the cleanup job. */
  list(): Promise<StoredClip[]>
}

/** Storage of product images. Every image is a WebP; `publicId` is letters, digits, `-` and `_`. */
export type ImageStore = {
  /** `disk`, `s3` or `cloudinary`, for the startup summary. */
  name: string
  /** True when browsers load the images from another server; the shop then generates no renditions. */
  isServedElsewhere: boolean
  /** @throws AppError unavailable; a `StoreRefusal` as its cause names the setting to change */
  assertUsable(): Promise<void>
  addressOf(publicId: string): string
  /** Stores the bytes under `publicId` and resolves to the public URL. */
  put(publicId: string, bytes: Buffer, contentType: 'image/webp'): Promise<string>
  /** Null when it is not stored. */
  find(publicId: string): Promise<Buffer | null>
  /** Removes the image and its renditions. Idempotent. */
  remove(publicId: string): Promise<void>
  /**
   * The id in a URL of this store or of the shop itself, which serves its own URLs with every store; null for any
   * other URL.
   */
  publicIdOf(url: string): string | null
  /** Stores a rendition, which may be dropped at any time. */
  putRendition(publicId: string, rendition: Rendition, bytes: Buffer): Promise<void>
  /** Null when it is not stored. */
  findRendition(publicId: string, rendition: Rendition): Promise<Buffer | null>
  /** All stored images, for the cleanup job. */
  listStored(): Promise<StoredImageFile[]>
  clips: ClipStore
}

const PUBLIC_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/

/** False for text that is not an image id, such as a path out of the folder. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text)
}

/** @throws Error for an invalid id, so that a store is never queried for one */
export function toKnownId(publicId: string): string {
  if (!isPublicId(publicId)) throw new Error(`Not the id of an image: ${publicId}`)
  return publicId
}

/** The path under which the shop serves an image. */
export function toShopAddress(publicId: string): string {
  return `/images/${publicId}.webp`
}

export function findShopAddressId(url: string): string | null {
  const [, publicId] = /^\/images\/([^/?]+)\.webp$/.exec(url) ?? []
  return publicId && isPublicId(publicId) ? publicId : null
}
