/** A copy worked out from an image: narrower, or of the full size in the other format. */
export type Rendition = { width: number | 'full'; format: 'avif' | 'webp' }

export type KeptImage = {
  publicId: string
  /** False when only copies are left. */
  hasImage: boolean
  /** When the image, or else a copy, was last written. */
  writtenAt: Date
}

/** Where product images live. Every image is a WebP; `publicId` is letters, digits, `-` and `_`. */
export type ImageStore = {
  /** `disk`, `s3` or `cloudinary`, for the line the start prints. */
  name: string
  /** True when the addresses lead past the shop; it then makes no sizes ahead, as nobody asks it for them. */
  isServedElsewhere: boolean
  /** @throws AppError unavailable; a `StoreRefusal` as its cause says what to set */
  assertUsable(): Promise<void>
  /** The address `put` answers. */
  addressOf(publicId: string): string
  /** Keeps the bytes under `publicId` and answers the address a browser reads them from. */
  put(publicId: string, bytes: Buffer, contentType: 'image/webp'): Promise<string>
  /** @throws AppError not-found */
  read(publicId: string): Promise<Buffer>
  /** True afterwards: the image and its renditions are gone, whether or not they were there. */
  remove(publicId: string): Promise<void>
  /**
   * The id in an address this store gave out, or in one of the shop's own, which it serves whatever the store is;
   * null for any other address.
   */
  publicIdOf(url: string): string | null
  /** Keeps a copy that was worked out from an image. It may be dropped at any time. */
  putRendition(publicId: string, rendition: Rendition, bytes: Buffer): Promise<void>
  /** Null when it is not kept. */
  findRendition(publicId: string, rendition: Rendition): Promise<Buffer | null>
  /** Everything there is, for the sweep. */
  listKept(): Promise<KeptImage[]>
}

const PUBLIC_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/

/** False for text that could name anything but an image, such as a way out of its folder. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text)
}

/** @throws Error for what is no id: a store is never asked for anything else */
export function toKnownId(publicId: string): string {
  if (!isPublicId(publicId)) throw new Error(`Not the id of an image: ${publicId}`)
  return publicId
}

/** Where the shop itself serves an image. */
export function toShopAddress(publicId: string): string {
  return `/images/${publicId}.webp`
}

export function findShopAddressId(url: string): string | null {
  const [, publicId] = /^\/images\/([^/?]+)\.webp$/.exec(url) ?? []
  return publicId && isPublicId(publicId) ? publicId : null
}
