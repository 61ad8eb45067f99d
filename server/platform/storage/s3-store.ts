import { DEFAULT_TIMEOUTS, type Timeouts } from './fetch-buffer.ts'
import {
  type ClipStore,
  findShopAddressId,
  type ImageStore,
  isPublicId,
  type Rendition,
  type StoredImageFile,
  toKnownId,
  toShopAddress,
} from './image-store.ts'
import { createS3Client, type S3Settings, type SendS3 } from './s3-client.ts'
import { assertListable, listObjects } from './s3-listing.ts'
import { storeUnavailable } from './store-failure.ts'

/** Prefix of all the shop's keys, so that it can share a bucket. */
const PREFIX = 'images/'
/** Ids are never reused: their content is immutable. */
const cacheControl = 'public, max-age=31536000, immutable'

/**
 * A bucket of any S3-compatible service: `images/<id>.webp`, renditions below `images/renditions/<id>/`, clips below `images/clips/`. With a public
 * URL browsers read the images from there in one size; otherwise the shop serves all sizes.
 */
export function createS3Store(
  settings: S3Settings,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): ImageStore {
  const sendRequest = createS3Client(settings, timeouts)
  const { publicUrl } = settings
  const keyOf = (publicId: string) => `${PREFIX}${toKnownId(publicId)}.webp`
  const copiesOf = (publicId: string) => `${PREFIX}renditions/${toKnownId(publicId)}/`
  const keyOfCopy = (publicId: string, { width, format }: Rendition) =>
    `${copiesOf(publicId)}${width}.${format}`
  const addressOf = (publicId: string) =>
    publicUrl ? `${publicUrl}/${keyOf(publicId)}` : toShopAddress(publicId)

  async function write(key: string, body: Buffer, contentType: string): Promise<void> {
    const headers = { 'content-type': contentType, 'cache-control': cacheControl }
    const answer = await sendRequest({ method: 'PUT', key, body, headers })
    if (!answer) throw storeUnavailable(`The image store did not take ${key}`)
  }

  return {
    name: 's3',
    isServedElsewhere: publicUrl !== undefined,
    assertUsable: () => assertListable(sendRequest),
    addressOf,
    async put(publicId, bytes, contentType) {
      await write(keyOf(publicId), bytes, contentType)
      return addressOf(publicId)
    },
    find: async (publicId) => sendRequest({ method: 'GET', key: keyOf(publicId) }),
    async remove(publicId) {
      const keys = [keyOf(publicId)]
      for await (const { key } of listObjects(sendRequest, copiesOf(publicId))) keys.push(key)
      await Promise.all(keys.map((key) => sendRequest({ method: 'DELETE', key })))
    },
    publicIdOf(url) {
      const path = publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
      return findShopAddressId(path)
    },
    putRendition: (publicId, rendition, bytes) =>
      write(keyOfCopy(publicId, rendition), bytes, `image/${rendition.format}`),
    findRendition: (publicId, rendition) =>
      sendRequest({ method: 'GET', key: keyOfCopy(publicId, rendition) }),
    async listStored() {
      const stored = new Map<string, StoredImageFile>()
      for await (const { key, writtenAt } of listObjects(sendRequest, PREFIX)) {
        const [, id, copied] =
          /^images\/(?:([^/]+)\.webp|renditions\/([^/]+)\/[^/]+)$/.exec(key) ?? []
        const publicId = id ?? copied ?? ''
        if (!isPublicId(publicId) || (copied && stored.has(publicId))) continue
        stored.set(publicId, { publicId, hasImage: id !== undefined, writtenAt })
      }
      return [...stored.values()]
    },
    clips: createClipStore(sendRequest, write),
  }
}

const CLIPS = `${PREFIX}clips/`

function createClipStore(
  sendRequest: SendS3,
  write: (key: string, body: Buffer, contentType: string) => Promise<void>,
): ClipStore {
  const keyOf = (id: string) => `${CLIPS}${toKnownId(id)}`
  return {
    put: (id, bytes, contentType) => write(keyOf(id), bytes, contentType),
    find: async (id) => sendRequest({ method: 'GET', key: keyOf(id) }),
    async remove(id) {
      await sendRequest({ method: 'DELETE', key: keyOf(id) })
    },
    async list() {
      const found: Awaited<ReturnType<ClipStore['list']>> = []
      for await (const { key, writtenAt } of listObjects(sendRequest, CLIPS)) {
        const id = key.slice(CLIPS.length)
        if (isPublicId(id)) found.push({ id, writtenAt })
      }
      return found
    },
  }
}
