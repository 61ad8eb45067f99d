import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/context.ts'
import { acceptsAvif, toImageWidth, toPublicId } from './images.rules.ts'
import { createRenditions } from './renditions.ts'

type Address = { Params: { file: string }; Querystring: { w?: unknown } }

/**
 * Serves the store's images: `/images/<publicId>.webp`, in another size with `?w=`, as AVIF to browsers that accept it
 * once it is generated. An id is never reused, so that its image is immutable and cached permanently.
 */
export async function registerImageFiles(app: FastifyInstance, services: Services): Promise<void> {
  const { getImage, close } = createRenditions(services.images, (error) =>
    services.log.warn({ err: error }, 'AVIF rendition not generated'),
  )
  app.addHook('onClose', close)

  app.get<Address>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const publicId = toPublicId(request.params.file)
    const width = toImageWidth(request.query.w)
    const { bytes, format } = await getImage(publicId, width, acceptsAvif(request.headers.accept))
    const etag = `"${publicId}-${width}-${format}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })
}
