import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/define-call.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/** An id of the shop: a UUID or an order number. Other values of a path may be typed by hand. */
const ID = /^[\w-]{1,40}$/

/** Logs that an admin has read data of people: who, what kind, whose. Call it after the answer is known. */
export function logPersonalRead({ isPersonal }: Call, request: FastifyRequest): void {
  const { actor, log, params, routeOptions } = request
  if (!isPersonal) return
  if (actor.kind !== 'user' || actor.role !== 'admin') return
  const { productId = '', id = productId } = (params ?? {}) as { id?: string; productId?: string }
  const subject = ID.test(id) ? { subjectId: id } : {}
  logSecurityEvent(log, 'personal-data-read', {
    userId: actor.userId,
    ...(actor.apiKey ? { apiKeyId: actor.apiKey.id } : {}),
    route: routeOptions.url,
    ...subject,
  })
}
