import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { createFindByName } from '#server/http/find-by-name.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { FILE_BOUNDS } from '#server/http/routing/routes.ts'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { Services } from '#server/platform/context.ts'
import { storeUnavailable } from '#server/platform/storage/store-failure.ts'
import { type ImageCache, toImageFile } from './image-cache.ts'
import { acceptsAvif, noSuchImage, toImageWidth, toPublicId } from './images.rules.ts'
import { images } from './images.tables.ts'
import { createRenditions } from './renditions.ts'
import { sendImage } from './send-image.ts'

type Address = { Params: { file: string }; Querystring: { w?: unknown } }
type Parts = { cache: ImageCache | undefined; rateLimit: RateLimit | undefined }

const KNOWN_MAX = 50_000
/** Images that are read or generated at once; a page shows about as many. */
const READS_AT_ONCE = 24
const WAIT_MS = 15_000

/**
 * Serves the store's images: `/images/<publicId>.webp`, in another size with `?w=`, as AVIF to browsers that accept it
 * once it is generated. Adds each to the cache, from which `serveCachedImages` answers the next request.
 */
export async function registerImageFiles(
  app: FastifyInstance,
  services: Services,
  { cache, rateLimit }: Parts,
): Promise<void> {
  const { getImage, close } = createRenditions(services.images, (error) =>
    services.log.warn({ err: error }, 'AVIF rendition not generated'),
  )
  app.addHook('onClose', close)
  const known = new LRUCache<string, true>({ max: KNOWN_MAX })
  const findImage = createFindByName({ rateLimit, find: (id) => isStored(services, id) })
  const inTurn = limitConcurrency(READS_AT_ONCE, {
    ms: WAIT_MS,
    toError: () => storeUnavailable('Other reads of images took too long'),
  })

  app.get<Address>(
    '/images/:file',
    { ...FILE_BOUNDS, schema: { hide: true } },
    async (request, reply) => {
      const publicId = toPublicId(request.params.file)
      const width = toImageWidth(request.query.w)
      const readsAvif = acceptsAvif(request.headers.accept)
      if (!known.has(publicId) && !(await findImage(publicId, request.ip))) throw noSuchImage()
      known.set(publicId, true)
      const { bytes, format } = await inTurn(() => getImage(publicId, width, readsAvif)).catch(
        (error: unknown) => {
          // The image may have been removed.
          known.delete(publicId)
          throw error
        },
      )
      const key = { publicId, width, format }
      const file = toImageFile(key, bytes)
      cache?.add(key, file)
      const timing = `app;dur=${reply.elapsedTime.toFixed(1)}`
      reply.hijack()
      sendImage(request.raw, reply.raw, { file, requestId: request.id, timing })
    },
  )
}

/** By its row, so that an unknown name costs one read of the store; a moved shop has images without one. */
async function isStored(
  { db, images: store }: Services,
  publicId: string,
): Promise<true | undefined> {
  const [row] = await db
    .select({ publicId: images.publicId })
    .from(images)
    .where(eq(images.publicId, publicId))
  return row || (await store.find(publicId)) ? true : undefined
}
