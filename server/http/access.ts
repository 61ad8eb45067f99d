import type { FastifyRequest } from 'fastify'
import { API_KEY_PREFIX, hasScope, type KeyScope } from '#contract/access.ts'
import type { Call } from '#contract/define-call.ts'
import { AppError } from '#contract/errors.ts'
import { TWO_FACTOR_FIELD } from '#contract/limits.ts'
import type { Actor, Context, SignedInActor } from '#server/platform/context.ts'
import { logSecurityEvent } from '#server/platform/security-events.ts'
import type { RateLimit } from './rate-limit.ts'

/** Resolves to the user of a token's session; undefined when the token is invalid, expired or revoked. */
export type Authenticate = (token: string) => Promise<Actor | undefined>

/** A program of an admin, and the scopes of its key. */
export type KeyCaller = { actor: SignedInActor; scopes: readonly KeyScope[] }

export type Callers = {
  authenticate: Authenticate
  /** Undefined for a key that is unknown, expired or revoked. */
  authenticateKey: (key: string) => Promise<KeyCaller | undefined>
  /** For calls that need a sign-in or reauthentication within the last hour. */
  requireRecentAuth: (ctx: Context) => Promise<void>
  /** Counts a request of a key. */
  rateLimit: Pick<RateLimit, 'countKey'> | undefined
}

const visitor: Actor = { kind: 'visitor' }

/** The token of `Authorization: Bearer …`, if any. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Checks whether the caller may make a call, before any input is parsed.
 * @throws AppError not-signed-in, forbidden; too-many-requests for a key above its rate
 */
export async function checkAccess(
  { access, scope }: Pick<Call, 'access' | 'scope'>,
  request: FastifyRequest,
  callers: Callers,
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
  if (isApiKey(token)) return checkKey(token, { scope, request, callers })
  const actor = await callers.authenticate(token)
  if (actor?.kind !== 'user') {
    noteRefusal(request, 'no session')
    throw new AppError('not-signed-in', 'Your session has ended. Please sign in again.')
  }
  if (actor.role === 'admin' || access === 'signed-in' || access === 'owner-or-admin') return actor
  if (access === 'admin-setup' && actor.needsSecondFactor) return actor
  if (access === 'self-or-admin' && isSelf(request, actor.userId)) return actor
  noteRefusal(request, access, { userId: actor.userId })
  if (actor.needsSecondFactor) {
    throw new AppError('forbidden', 'Set up your second step first: Settings, Your sign-in', {
      field: TWO_FACTOR_FIELD,
    })
  }
  throw new AppError('forbidden', 'You do not have permission to do this')
}

const isApiKey = (token: string) => token.startsWith(API_KEY_PREFIX)

type KeyCheck = { scope: KeyScope | undefined; request: FastifyRequest; callers: Callers }

async function checkKey(key: string, { scope, request, callers }: KeyCheck): Promise<Actor> {
  const caller = await callers.authenticateKey(key)
  if (!caller?.actor.apiKey) {
    noteRefusal(request, 'no key')
    throw new AppError('not-signed-in', 'This API key is unknown, has expired or was revoked.')
  }
  const { actor, scopes } = caller
  callers.rateLimit?.countKey(caller.actor.apiKey.id)
  if (scope && hasScope(scopes, scope)) return actor
  noteRefusal(request, 'scope of a key', { userId: actor.userId, apiKeyId: caller.actor.apiKey.id })
  const words = scope
    ? `This API key lacks the scope ${scope}.`
    : 'An API key cannot do this. Sign in as an admin.'
  throw new AppError('forbidden', words)
}

/** The admin, or the key of one, that makes a public call; undefined for all other callers, also with a bad token. */
export async function findAdmin(
  { scope }: Pick<Call, 'scope'>,
  request: FastifyRequest,
  callers: Callers,
): Promise<Actor | undefined> {
  const token = bearerToken(request)
  if (token && isApiKey(token)) {
    return checkKey(token, { scope, request, callers }).catch((error: unknown) => {
      if (error instanceof AppError && error.code !== 'too-many-requests') return undefined
      throw error
    })
  }
  const actor = token ? await callers.authenticate(token) : undefined
  return actor?.kind === 'user' && actor.role === 'admin' ? actor : undefined
}

/** Logs the route instead of the URL, which may contain personal data. */
function noteRefusal(
  { log, method, routeOptions }: FastifyRequest,
  reason: string,
  who: { userId?: string; apiKeyId?: string } = {},
) {
  const { url: route } = routeOptions
  const details = { method, ...(route ? { route } : {}), ...who }
  logSecurityEvent(log, 'access-refused', { reason, ...details })
}

function isSelf(request: FastifyRequest, userId: string): boolean {
  const { id } = request.params as { id?: string }
  return id === userId
}
