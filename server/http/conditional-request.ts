import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './cache/encodings.ts'

/** Answers "anything new?" of clients that poll (RFC 9110, 13): 304 while the document is the one they have. */

/** Sends `body`, or 304 to a client that has it already. */
export function sendUnlessUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
): FastifyReply {
  return isUnchanged(request, reply, body) ? sendNotModified(reply) : reply.send(body)
}

/**
 * Sets the ETag and compares it to `if-none-match`. The ETag is weak, since all encodings of the document share it.
 * @param state the document, or any text that differs whenever the document does
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, state: string): boolean {
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
  reply.header('etag', `W/${etag}`)
  return matchesEtag(request.headers['if-none-match'], etag)
}

export function sendNotModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).removeHeader('content-type').send()
}
