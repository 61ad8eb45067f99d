import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest, FastifyBaseLogger as Logger } from 'fastify'
import type { TransportHeader } from '../headers/strict-transport.ts'
import type { Layer } from '../routing/layer.ts'
import type { ToCacheKey } from './cache-key.ts'
import {
  type CachedResponse,
  type EncodedBody,
  findEncoded,
  getEncoded,
} from './cached-response.ts'
import { matchesEtag } from './encodings.ts'
import type { Rendered, ResponseCache } from './response-cache.ts'

/** A response cache, and the keys of its URLs. */
export type CacheLookup = { cache: ResponseCache; toKey: ToCacheKey }

/** Serves cache hits before Fastify sees the request, because its hooks would cost more than the response. */
export function serveCacheHits(
  { cache, toKey }: CacheLookup,
  { log, transport }: { log: Logger; transport?: TransportHeader | undefined },
): Layer {
  return (next) => (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return next(request, response)
    const key = toKey(url)
    const cached = key && cache.get(key)
    const encoded = cached && findEncoded(cached, headers['accept-encoding'])
    if (!encoded) return next(request, response)
    cache.lookups.hits += 1
    const requestId = randomUUID()
    const more = transport?.(request)
    send(request, response, { cached, encoded, requestId, timing: HIT, more })
    // Without the query, which may contain a search.
    const [path] = key.split('?', 1)
    log.debug(
      { reqId: requestId, method, path, statusCode: response.statusCode },
      'request answered from cache',
    )
  }
}

/**
 * Sends the cached response of a request, or renders it once for all waiting clients.
 * @param render gets the URL without the query parameters that its route does not read
 * @returns false, without calling `render`, when the URL has no cache key or the cache is closed
 */
export async function serveCached(
  { cache, toKey }: CacheLookup,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  render: (url: string) => Promise<Rendered>,
): Promise<boolean> {
  const key = cache.isOpen ? toKey(request.url) : undefined
  if (key === undefined) return false
  const { response: cached, isHit } = await cache.fetch(key, () => render(key))
  const isNewEncoding = findEncoded(cached, request.headers['accept-encoding']) === undefined
  const timing = isHit ? HIT : `cache;desc=miss, render;dur=${cached.renderMs.toFixed(1)}`
  await sendShared({ request, reply }, cached, timing)
  if (isNewEncoding) cache.remeasure(key, cached)
  return true
}

/** Sends a response that many clients get, compressed once for each encoding. */
export async function sendShared(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cached: CachedResponse,
  timing: string = HIT,
): Promise<void> {
  const encoded = await getEncoded(cached, request.headers['accept-encoding'])
  reply.hijack()
  const requestId = cached.requestId ?? request.id
  send(request.raw, reply.raw, { cached, encoded, requestId, timing })
}

const HIT = 'cache;desc=hit'

type Sending = {
  cached: CachedResponse
  encoded: EncodedBody
  requestId: string
  timing: string
  more?: readonly string[] | undefined
}

function send(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { cached, encoded, requestId, timing, more = [] }: Sending,
): void {
  const ownHeaders = ['x-request-id', requestId, 'server-timing', timing, ...more]
  if (encoded.etag !== undefined && matchesEtag(headers['if-none-match'], encoded.etag)) {
    response.writeHead(304, [...encoded.notModifiedHeaders, ...ownHeaders])
    response.end()
    return
  }
  response.writeHead(cached.statusCode, [...encoded.headers, ...ownHeaders])
  // Node sends no body to HEAD.
  response.end(encoded.bytes)
}
