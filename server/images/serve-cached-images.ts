import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger as Logger } from 'fastify'
import type { TransportHeader } from '#server/http/headers/strict-transport.ts'
import type { Layer } from '#server/http/routing/layer.ts'
import type { ImageCache } from './image-cache.ts'
import { acceptsAvif } from './images.rules.ts'
import { sendImage } from './send-image.ts'

/** Other spellings of an address are left to the route. */
const ADDRESS = /^\/images\/([\w-]+)\.webp(?:\?w=(\d+))?$/

/** Serves images in memory before Fastify sees the request, because its hooks would cost more than the response. */
export function serveCachedImages(
  cache: ImageCache,
  { log, transport }: { log: Logger; transport: TransportHeader | undefined },
): Layer {
  return (next) => (request, response) => {
    const { method, url = '', headers } = request
    const [, publicId, width = 'full'] = ADDRESS.exec(url) ?? []
    if (publicId === undefined || (method !== 'GET' && method !== 'HEAD')) {
      return next(request, response)
    }
    const format = acceptsAvif(headers.accept) ? 'avif' : 'webp'
    const file = cache.find({ publicId, width, format })
    if (!file) return next(request, response)
    const requestId = randomUUID()
    const more = transport?.(request)
    sendImage(request, response, { file, requestId, timing: 'cache;desc=hit', more })
    log.debug(
      { reqId: requestId, method, path: url, statusCode: response.statusCode },
      'image answered from cache',
    )
  }
}
