import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { acceptsAvif, toPictureWidth, toPublicId } from './images.rules.ts'
import { createRenditions } from './renditions.ts'

type Address = { Params: { file: string }; Querystring: { w?: unknown } }

/**
 * Serves the store's images: `/images/<publicId>.webp`, smaller with `?w=` and one of the known widths, as AVIF to
 * browsers that read it once that is made. An id is given out once, so what it names never changes and may be
 * kept for ever.
 */
export async function registerImageFiles(app: FastifyInstance, services: Services): Promise<void> {
  const getPicture = createRenditions(services.images, (error) =>
    services.log.warn({ err: error }, 'an AVIF was not made'),
  )

  app.get<Address>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const publicId = toPublicId(request.params.file)
    const width = toPictureWidth(request.query.w)
    const { bytes, format } = await getPicture(publicId, width, acceptsAvif(request.headers.accept))
    const etag = `"${publicId}-${width}-${format}"`
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(`image/${format}`).send(bytes)
  })
}
