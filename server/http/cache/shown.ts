import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * What an answer shows, said by whoever made it, as tags: the answer is dropped when one of them changes. An answer of
 * which nobody said it is not kept.
 */
const shown = new WeakMap<IncomingMessage, ReadonlySet<string>>()

export function noteShown(request: FastifyRequest, tags: Iterable<string>): void {
  shown.set(request.raw, new Set(tags))
}

export function findShown(request: IncomingMessage): ReadonlySet<string> | undefined {
  return shown.get(request)
}
