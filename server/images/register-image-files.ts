import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context.ts'
import { type ImageCache, toImageFile } from './image-cache.ts'
import { acceptsAvif, toImageWidth, toPublicId } from './images.rules.ts'
import { createRenditions } from './renditions.ts'
import { sendImage } from './send-image.ts'

type Address = { Params: { file: string }; Querystring: { w?: unknown } }

/**
 * Serves the store's images: `/images/<publicId>.webp`, in another size with `?w=`, as AVIF to browsers that accept it
 * once it is generated. Adds each to the cache, from which `serveCachedImages` answers the next request.
 */
export async function registerImageFiles(
  app: FastifyInstance,
  services: Services,
  cache: ImageCache | undefined,
): Promise<void> {
  const { getImage, close } = createRenditions(services.images, (error) =>
    services.log.warn({ err: error }, 'AVIF rendition not generated'),
  )
  app.addHook('onClose', close)

  app.get<Address>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const publicId = toPublicId(request.params.file)
    const width = toImageWidth(request.query.w)
    const { bytes, format } = await getImage(publicId, width, acceptsAvif(request.headers.accept))
    const key = { publicId, width, format }
    const file = toImageFile(key, bytes)
    cache?.add(key, file)
    const timing = `app;dur=${reply.elapsedTime.toFixed(1)}`
    reply.hijack()
    sendImage(request.raw, reply.raw, { file, requestId: request.id, timing })
  })
}
