import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/access.ts'
import { AppError } from '#contract/errors.ts'
import { TWO_FACTOR_FIELD } from '#contract/limits.ts'
import type { Actor } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'

/** Resolves to the user of a token's session; undefined when the token is invalid, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | undefined>

const visitor: Actor = { kind: 'visitor' }

/** The token of `Authorization: Bearer …`, if any. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Checks whether the caller may make a call, before any input is parsed.
 * @throws AppError not-signed-in, forbidden
 */
export async function checkAccess(
  access: Access,
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor> {
  if (
    access === 'anyone' ||
    access === 'any-token' ||
    access === 'browser' ||
    access === 'stripe'
  ) {
    return visitor
  }
  const token = bearerToken(request)
  if (!token) {
    noteRefusal(request, 'no token')
    throw new AppError('not-signed-in', 'No token provided')
  }
  const actor = await authenticate(token)
  if (actor?.kind !== 'user') {
    noteRefusal(request, 'no session')
    throw new AppError('not-signed-in', 'Your session has ended. Please sign in again.')
  }
  if (actor.role === 'admin' || access === 'signed-in' || access === 'owner-or-admin') return actor
  if (access === 'admin-setup' && actor.needsSecondFactor) return actor
  if (access === 'self-or-admin' && isSelf(request, actor.userId)) return actor
  noteRefusal(request, access, actor.userId)
  if (actor.needsSecondFactor) {
    throw new AppError('forbidden', 'Set up your second step first: Settings, Your sign-in', {
      field: TWO_FACTOR_FIELD,
    })
  }
  throw new AppError('forbidden', 'You do not have permission to do this')
}

/** The admin who makes a public call; undefined for all other callers, also with a bad token. */
export async function findAdmin(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Actor | undefined> {
  const token = bearerToken(request)
  const actor = token ? await authenticate(token) : undefined
  return actor?.kind === 'user' && actor.role === 'admin' ? actor : undefined
}

/** Logs the route instead of the URL, which may contain personal data. */
function noteRefusal(
  { log, method, routeOptions }: FastifyRequest,
  reason: string,
  userId?: string,
) {
  const { url: route } = routeOptions
  const details = { method, ...(route ? { route } : {}), ...(userId ? { userId } : {}) }
  logSecurityEvent(log, 'access-refused', { reason, ...details })
}

function isSelf(request: FastifyRequest, userId: string): boolean {
  const { id } = request.params as { id?: string }
  return id === userId
}
