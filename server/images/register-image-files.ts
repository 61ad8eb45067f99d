import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { toPublicId, toRenditionWidth } from './images.rules.ts'
import { createRenditions } from './renditions.ts'

type Address = { Params: { file: string }; Querystring: { w?: unknown } }

/**
 * Serves the store's images: `/images/<publicId>.webp`, smaller with `?w=` and one of the known widths. An id
 * is given out once, so what it names never changes and may be kept for ever.
 */
export async function registerImageFiles(app: FastifyInstance, services: Services): Promise<void> {
  const getRendition = createRenditions(services.images)

  app.get<Address>('/images/:file', { schema: { hide: true } }, async (request, reply) => {
    const publicId = toPublicId(request.params.file)
    const width = toRenditionWidth(request.query.w)
    const bytes = await (width ? getRendition(publicId, width) : services.images.read(publicId))
    const etag = `"${publicId}-${width ?? 'full'}"`
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
