import type { FastifyRequest } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/** The calls below these paths answer with data of people. */
const PERSONAL = /^\/(?:users|orders|carts)(?:\/|$)|^\/shop-exports\/:id\/file$/

/** An id of the shop: a UUID or an order number. Other values of a path may be typed by hand. */
const ID = /^[\w-]{1,40}$/

/** Logs that an admin has read data of people: who, what kind, whose. Call it after the answer is known. */
export function logPersonalRead(key: CallKey, request: FastifyRequest): void {
  const { actor, log, params, routeOptions } = request
  const { method, path } = splitKey(key)
  if (method !== 'GET' || !PERSONAL.test(path)) return
  if (actor.kind !== 'user' || actor.role !== 'admin') return
  const { id = '' } = (params ?? {}) as { id?: string }
  const subject = ID.test(id) ? { subjectId: id } : {}
  logSecurityEvent(log, 'personal-data-read', {
    userId: actor.userId,
    ...(actor.apiKey ? { apiKeyId: actor.apiKey.id } : {}),
    route: routeOptions.url ?? path,
    ...subject,
  })
}
