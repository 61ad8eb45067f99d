import { z } from 'zod'
import { type CloudinarySettings, createCloudinaryApi } from './cloudinary-api.ts'
import { PATIENCE, type Patience } from './fetch-whole.ts'
import {
  findShopAddressId,
  type ImageStore,
  isPublicId,
  type KeptImage,
  type Rendition,
  toKnownId,
} from './image-store.ts'
import { noSuchImage, refusedByStore } from './store-failure.ts'

/** Everything of the shop lies in this folder of the cloud; `web/lib/image.ts` knows it too. */
const FOLDER = 'runout/'
const PAGE_SIZE = 500

const listing = z.object({
  resources: z.array(z.object({ public_id: z.string(), created_at: z.coerce.date() })),
  next_cursor: z.string().optional(),
})

/**
 * Images at Cloudinary, which browsers read from there. Their sizes are its own transformations: none are put
 * beside an image, and they go with it.
 */
export function createCloudinaryStore(
  settings: CloudinarySettings,
  patience: Patience = PATIENCE,
): ImageStore {
  const api = createCloudinaryApi(settings, patience)
  const { deliveryBase, uploadPreset } = settings
  const idAtCloud = (publicId: string) => `${FOLDER}${toKnownId(publicId)}`
  const pathOf = (publicId: string) => `v1/${idAtCloud(publicId)}.webp`
  const addressOf = (publicId: string) => `${deliveryBase}/${pathOf(publicId)}`

  async function listPage(query: Record<string, string>) {
    const answer = listing.safeParse(await api.list({ prefix: FOLDER, ...query }))
    if (answer.success) return answer.data
    throw refusedByStore('What answers is not Cloudinary. Check upload_prefix in CLOUDINARY_URL.')
  }

  return {
    name: 'cloudinary',
    isServedElsewhere: true,
    async assertUsable() {
      await listPage({ max_results: '1' })
    },
    addressOf,
    async put(publicId, bytes) {
      const wanted = idAtCloud(publicId)
      const preset: Record<string, string> = uploadPreset ? { upload_preset: uploadPreset } : {}
      const answer = await api.post('upload', { public_id: wanted, ...preset }, bytes)
      if (answer.public_id === wanted) return addressOf(publicId)
      throw refusedByStore(
        'CLOUDINARY_UPLOAD_PRESET gives images another public id. Let it keep the one that is sent.',
      )
    },
    async read(publicId) {
      const bytes = isPublicId(publicId) ? await api.download(pathOf(publicId)) : null
      if (!bytes) throw noSuchImage()
      return bytes
    },
    async remove(publicId) {
      if (!isPublicId(publicId)) return
      await api.post('destroy', { public_id: idAtCloud(publicId), invalidate: 'true' })
    },
    publicIdOf(url) {
      const head = `${deliveryBase}/v1/${FOLDER}`
      return findShopAddressId(url.startsWith(head) ? `/images/${url.slice(head.length)}` : url)
    },
    putRendition: async () => {},
    findRendition: (publicId, rendition) =>
      api.download(`${toTransformation(rendition)}/${pathOf(publicId)}`),
    async listKept() {
      const kept: KeptImage[] = []
      let cursor: string | undefined
      do {
        const query = { max_results: String(PAGE_SIZE), ...(cursor ? { next_cursor: cursor } : {}) }
        const page = await listPage(query)
        for (const { public_id, created_at: writtenAt } of page.resources) {
          const publicId = public_id.slice(FOLDER.length)
          if (isPublicId(publicId)) kept.push({ publicId, hasImage: true, writtenAt })
        }
        cursor = page.next_cursor
      } while (cursor)
      return kept
    },
  }
}

function toTransformation({ width, format }: Rendition): string {
  const size = width === 'full' ? '' : `,w_${width}`
  return `c_limit,f_${format},q_auto${size}`
}
