import { PATIENCE, type Patience } from './fetch-whole.ts'
import {
  findShopAddressId,
  type ImageStore,
  isPublicId,
  type KeptImage,
  type Rendition,
  toKnownId,
  toShopAddress,
} from './image-store.ts'
import { createS3Client, type S3Settings } from './s3-client.ts'
import { assertListable, listObjects } from './s3-listing.ts'
import { noSuchImage, storeIsAway } from './store-failure.ts'

/** Everything of the shop has keys below this, so that it can share a bucket. */
const PREFIX = 'images/'
/** An id is given out once, so what it names never changes. */
const cacheControl = 'public, max-age=31536000, immutable'

/**
 * A bucket of any service that speaks S3: `images/<id>.webp`, and below `images/renditions/<id>/` the copies. With
 * a public address browsers read the images from there, in their one size; else the shop serves them in every size.
 */
export function createS3Store(settings: S3Settings, patience: Patience = PATIENCE): ImageStore {
  const ask = createS3Client(settings, patience)
  const { publicUrl } = settings
  const keyOf = (publicId: string) => `${PREFIX}${toKnownId(publicId)}.webp`
  const copiesOf = (publicId: string) => `${PREFIX}renditions/${toKnownId(publicId)}/`
  const keyOfCopy = (publicId: string, { width, format }: Rendition) =>
    `${copiesOf(publicId)}${width}.${format}`
  const addressOf = (publicId: string) =>
    publicUrl ? `${publicUrl}/${keyOf(publicId)}` : toShopAddress(publicId)

  async function write(key: string, body: Buffer, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType, 'cache-control': cacheControl }
    const answer = await ask({ method: 'PUT', key, body, headers })
    if (!answer) throw storeIsAway(`The image store did not take ${key}`)
  }

  return {
    name: 's3',
    isServedElsewhere: publicUrl !== undefined,
    assertUsable: () => assertListable(ask),
    addressOf,
    async put(publicId, bytes, contentType) {
      await write(keyOf(publicId), bytes, contentType)
      return addressOf(publicId)
    },
    async read(publicId) {
      const bytes = isPublicId(publicId) ? await ask({ method: 'GET', key: keyOf(publicId) }) : null
      if (!bytes) throw noSuchImage()
      return bytes
    },
    async remove(publicId) {
      if (!isPublicId(publicId)) return
      const keys = [keyOf(publicId)]
      for await (const { key } of listObjects(ask, copiesOf(publicId))) keys.push(key)
      await Promise.all(keys.map((key) => ask({ method: 'DELETE', key })))
    },
    publicIdOf(url) {
      const path = publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
      return findShopAddressId(path)
    },
    putRendition: (publicId, rendition, bytes) =>
      write(keyOfCopy(publicId, rendition), bytes, `image/${rendition.format}`),
    findRendition: (publicId, rendition) =>
      ask({ method: 'GET', key: keyOfCopy(publicId, rendition) }),
    async listKept() {
      const kept = new Map<string, KeptImage>()
      for await (const { key, writtenAt } of listObjects(ask, PREFIX)) {
        const [, id, copied] =
          /^images\/(?:([^/]+)\.webp|renditions\/([^/]+)\/[^/]+)$/.exec(key) ?? []
        const publicId = id ?? copied ?? ''
        if (!isPublicId(publicId) || (copied && kept.has(publicId))) continue
        kept.set(publicId, { publicId, hasImage: id !== undefined, writtenAt })
      }
      return [...kept.values()]
    },
  }
}
