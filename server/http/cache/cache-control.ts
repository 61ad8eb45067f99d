import type { FastifyReply } from 'fastify'

/**
 * How long others may keep an answer. A browser asks each time and is mostly told "not changed". A CDN in front of
 * the shop cannot be told of a change, so it keeps an answer for seconds, and goes on with the old one for some more
 * while it fetches the new (RFC 5861). `must-revalidate` keeps browsers from doing the same, which would show an admin
 * the product as it was before the change; CDNs that honour it too are told in a header of their own (RFC 9213).
 */
const SHARED = 's-maxage=10, stale-while-revalidate=30'
const FOR_EVERYBODY = `public, max-age=0, must-revalidate, ${SHARED}`
const FOR_CDNS = 'max-age=10, stale-while-revalidate=30'

/** The same for everybody until it changes. */
export function allowKeeping(reply: FastifyReply): void {
  reply
    .header('cache-control', FOR_EVERYBODY)
    .header('cdn-cache-control', FOR_CDNS)
    .header('vary', 'accept-encoding')
}

/** For one person, or true only now: nobody keeps it. */
export function forbidKeeping(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').removeHeader('cdn-cache-control')
}

/** The frame of a page whose contents are fetched apart: asked for each time, but a step back may show it as it was. */
export function keepForOne(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-cache').removeHeader('cdn-cache-control')
}
