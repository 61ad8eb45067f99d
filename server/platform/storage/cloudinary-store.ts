import { z } from 'zod'
import {
  type CloudinaryApi,
  type CloudinarySettings,
  createCloudinaryApi,
} from './cloudinary-api.ts'
import { DEFAULT_TIMEOUTS, type Timeouts } from './fetch-buffer.ts'
import {
  type ClipStore,
  findShopAddressId,
  type ImageStore,
  isPublicId,
  type Rendition,
  type StoredImageFile,
  toKnownId,
} from './image-store.ts'
import { refusedByStore } from './store-failure.ts'

/** The cloud's folder for all images of the shop; `web/lib/image.ts` repeats it. */
const FOLDER = 'runout/'
const PAGE_SIZE = 500

const listing = z.object({
  resources: z.array(z.object({ public_id: z.string(), created_at: z.coerce.date() })),
  next_cursor: z.string().optional(),
})

/**
 * Images at Cloudinary, which delivers them to browsers. It derives sizes by transformations; no renditions are
 * stored.
 */
export function createCloudinaryStore(
  settings: CloudinarySettings,
  timeouts: Timeouts = DEFAULT_TIMEOUTS,
): ImageStore {
  const api = createCloudinaryApi(settings, timeouts)
  const { deliveryBase, uploadPreset } = settings
  const idAtCloud = (publicId: string) => `${FOLDER}${toKnownId(publicId)}`
  const pathOf = (publicId: string) => `v1/${idAtCloud(publicId)}.webp`
  const addressOf = (publicId: string) => `${deliveryBase}/${pathOf(publicId)}`

  return {
    name: 'cloudinary',
    isServedElsewhere: true,
    async assertUsable() {
      await listPage(api, 'image', { prefix: FOLDER, max_results: '1' })
    },
    addressOf,
    async put(publicId, bytes) {
      const requestedId = idAtCloud(publicId)
      const preset: Record<string, string> = uploadPreset ? { upload_preset: uploadPreset } : {}
      const answer = await api.post('image/upload', { public_id: requestedId, ...preset }, bytes)
      if (answer.public_id === requestedId) return addressOf(publicId)
      throw refusedByStore(
        'CLOUDINARY_UPLOAD_PRESET changes the public id of images. Disable that in the preset.',
      )
    },
    find: async (publicId) => api.download('image', pathOf(publicId)),
    async remove(publicId) {
      await api.post('image/destroy', { public_id: idAtCloud(publicId), invalidate: 'true' })
    },
    publicIdOf(url) {
      const head = `${deliveryBase}/v1/${FOLDER}`
      return findShopAddressId(url.startsWith(head) ? `/images/${url.slice(head.length)}` : url)
    },
    putRendition: async () => {},
    findRendition: (publicId, rendition) =>
      api.download('image', `${toTransformation(rendition)}/${pathOf(publicId)}`),
    async listStored() {
      const stored: StoredImageFile[] = []
      for (const { id, writtenAt } of await listAll(api, 'image', FOLDER)) {
        if (isPublicId(id)) stored.push({ publicId: id, hasImage: true, writtenAt })
      }
      return stored
    },
    clips: createClipStore(api),
  }
}

type Query = Record<string, string>

async function listPage(api: CloudinaryApi, kind: 'image' | 'raw', query: Query) {
  const answer = listing.safeParse(await api.list(kind, query))
  if (answer.success) return answer.data
  throw refusedByStore('What answers is not Cloudinary. Check upload_prefix in CLOUDINARY_URL.')
}

/** The files whose ids begin with the prefix, without it. */
async function listAll(api: CloudinaryApi, kind: 'image' | 'raw', prefix: string) {
  const files: { id: string; writtenAt: Date }[] = []
  let cursor: string | undefined
  do {
    const query = { prefix, max_results: String(PAGE_SIZE), ...(cursor && { next_cursor: cursor }) }
    const page = await listPage(api, kind, query)
    for (const { public_id, created_at: writtenAt } of page.resources) {
      files.push({ id: public_id.slice(prefix.length), writtenAt })
    }
    cursor = page.next_cursor
  } while (cursor)
  return files
}

const CLIPS = `${FOLDER}clips/`

function createClipStore(api: CloudinaryApi): ClipStore {
  const idAtCloud = (id: string) => `${CLIPS}${toKnownId(id)}`
  return {
    async put(id, bytes) {
      await api.post('raw/upload', { public_id: idAtCloud(id) }, bytes)
    },
    find: async (id) => api.download('raw', `v1/${idAtCloud(id)}`),
    async remove(id) {
      await api.post('raw/destroy', { public_id: idAtCloud(id), invalidate: 'true' })
    },
    list: async () => (await listAll(api, 'raw', CLIPS)).filter(({ id }) => isPublicId(id)),
  }
}

function toTransformation({ width, format }: Rendition): string {
  const size = width === 'full' ? '' : `,w_${width}`
  return `c_limit,f_${format},q_auto${size}`
}
