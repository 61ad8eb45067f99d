import type { FastifyReply } from 'fastify'

/**
 * Browsers revalidate each time (`must-revalidate`), which keeps admins from seeing a stale product. A CDN cannot be
 * invalidated: it caches for seconds and revalidates in the background (RFC 5861; its own header: RFC 9213).
 */
const SHARED = 's-maxage=10, stale-while-revalidate=30'

/** Headers of a response that is identical for every client until it changes. */
export const publicCacheHeaders = {
  'cache-control': `public, max-age=0, must-revalidate, ${SHARED}`,
  'cdn-cache-control': 'max-age=10, stale-while-revalidate=30',
  vary: 'accept-encoding',
}

/** A response lives this long: in the cache of the shop, then in a CDN, which may serve it while it revalidates. */
const LIFE_MS = (60 + 10 + 30) * 1000

const ownCacheHeaders = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=0',
  'cdn-cache-control': 'max-age=0',
  vary: 'accept-encoding',
}

/** Public headers; close to its end no CDN may keep a response beyond it. */
export function toCacheHeaders(until: Date | undefined, now: Date): Record<string, string> {
  const isEnding = until !== undefined && until.getTime() - now.getTime() < LIFE_MS
  return isEnding ? ownCacheHeaders : publicCacheHeaders
}

/** Headers of a page whose contents are fetched separately: revalidated each time, but restored on back navigation. */
export const privateCacheHeaders = { 'cache-control': 'private, no-cache' }

/** For a personal response, or one that is valid only now. */
export function setNoStore(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').removeHeader('cdn-cache-control')
}
