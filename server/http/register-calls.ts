import type { FastifyInstance, FastifyReply, RouteHandlerMethod, RouteOptions } from 'fastify'
import { toBounds } from '#contract/bounds.ts'
import {
  type CacheableKey,
  type CallInput,
  type CallKey,
  calls,
  type HandlerAnswer,
  isCacheableKey,
  type Method,
} from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import { type Call, toSuccess } from '#contract/define-call.ts'
import { AppError } from '#contract/errors.ts'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import type { Actor, Context, Services } from '#server/platform/context.ts'
import { type Callers, checkAccess, findAdmin } from './access.ts'
import { registerBodyParsers, registerRawBodyParser } from './body-parsers.ts'
import { setNoStore, toCacheHeaders } from './cache/cache-control.ts'
import { type CacheLookup, serveCached } from './cache/serve-cached.ts'
import type { CacheableCalls, CacheableInput } from './cacheable-calls.ts'
import { toCallSchema } from './call-schema.ts'
import type { HandlersFor, Http } from './handlers.ts'
import { logPersonalRead } from './log-personal-read.ts'
import type { RateLimit } from './rate-limit.ts'
import { type Cacheable, withBounds } from './routing/routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller from the access check. */
    actor: Actor
  }
}

export type SlowServices = Record<'backOffice' | 'exports', Services>

export type CallParts = {
  handlers: HandlersFor<CallKey>
  callers: Omit<Callers, 'rateLimit'>
  cacheable: CacheableCalls
  responses: CacheLookup
  /** Resolves when every change committed before the call is invalidated in this process. */
  invalidated: () => Promise<void>
  /** With the pools of reads that may be slow. */
  slowServices: SlowServices
  rateLimit: RateLimit | undefined
}

/** Registers every call of the contract: access check, then validation, then the age of the sign-in, then its handler. */
export async function registerCalls(
  app: FastifyInstance,
  services: Services,
  parts: CallParts,
): Promise<void> {
  app.decorateRequest('actor')
  const register = (scope: FastifyInstance, isRaw: boolean) => {
    for (const key of Object.keys(calls) as CallKey[]) {
      const call: Call = calls[key]
      if ((call.bodyType === 'raw') === isRaw) scope.route(toRoute(key, call, services, parts))
    }
  }
  await app.register(async (scope) => {
    registerBodyParsers(scope)
    register(scope, false)
  })
  await app.register(async (scope) => {
    registerRawBodyParser(scope)
    register(scope, true)
  })
}

function toRoute(key: CallKey, call: Call, services: Services, parts: CallParts): RouteOptions {
  const { method, path } = splitKey(key)
  return {
    method,
    url: path,
    ...toRouteBounds(call),
    schema: toCallSchema(key),
    onRequest: async (request, reply) => {
      setNoStore(reply)
      request.actor = await checkAccess(call, request, toCallers(parts))
    },
    handler: isCacheableKey(key)
      ? toCacheableHandler(key, parts)
      : toHandler(key, selectServices(call, method, parts.slowServices) ?? services, {
          handle: parts.handlers[key] as PrivateHandler,
          callers: parts.callers,
          // The caller sees its own change on the next page.
          afterwards: isSeenImmediately(call, method) ? parts.invalidated : undefined,
          rateLimit: call.counted === 'failed' ? parts.rateLimit : undefined,
        }),
  }
}

function toRouteBounds(call: Call) {
  const options = withBounds(toBounds(call), toCacheable(call))
  // A file is read by its handler; JSON that is sent in its place has the usual limit.
  return call.bodyType === 'multipart' ? { ...options, bodyLimit: BODY_BYTES_MAX } : options
}

const toCallers = ({ callers, rateLimit }: CallParts): Callers => ({ ...callers, rateLimit })

/** How the response of a call is cached; undefined for one that is not. */
export function toCacheable(call: Call): Cacheable | undefined {
  if (!call.isCacheable) return undefined
  const { query, repeatable = [], isLongerForAdmins } = call
  return { query: Object.keys(query?.shape ?? {}), repeatable, isPrivate: isLongerForAdmins }
}

function selectServices({ access, isExport }: Call, method: Method, slow: SlowServices) {
  if (isExport) return slow.exports
  return access === 'admin' && method === 'GET' ? slow.backOffice : undefined
}

function isSeenImmediately({ access, awaitsInvalidation }: Call, method: Method): boolean {
  return awaitsInvalidation === true || (access === 'admin' && method !== 'GET')
}

/** From the cache, filling it on a miss; while the cache is closed, from the handler. */
function toCacheableHandler(key: CacheableKey, parts: CallParts): RouteHandlerMethod {
  const { cacheable, responses, slowServices } = parts
  const call: Call = calls[key]
  return async (request, reply) => {
    // The schemas of this call have validated the values; it has neither headers nor a body.
    const { params, query } = request
    const input = { params, query } as CacheableInput
    const queryOf = (name: string) => (query as Record<string, unknown>)[name]
    if (call.isLongerForAdmins?.(queryOf)) {
      const actor = await findAdmin(call, request, toCallers(parts))
      return (await cacheable.run(key, input, request.log, actor)).answer
    }
    const render = () => cacheable.render(key, input, request.log)
    if (await serveCached(responses, { request, reply }, render)) return reply
    const { answer, until } = await cacheable.run(key, input, request.log)
    reply.headers(toCacheHeaders(until, slowServices.backOffice.clock()))
    return answer
  }
}

/** Any handler that receives a request; the compiler has matched each with its call. */
type PrivateHandler = (
  ctx: Context,
  input: CallInput<CallKey>,
  http: Http,
) => Promise<HandlerAnswer<CallKey> | FastifyReply>

type Work = {
  handle: PrivateHandler
  callers: CallParts['callers']
  afterwards: (() => Promise<void>) | undefined
  /** Counts messages whose signature does not match. */
  rateLimit: RateLimit | undefined
}

function toHandler(
  key: CallKey,
  services: Services,
  { handle, callers, afterwards, rateLimit }: Work,
): RouteHandlerMethod {
  const call: Call = calls[key]
  const success = toSuccess(call)
  return async (request, reply) => {
    const ctx: Context = {
      ...services,
      log: request.log,
      actor: request.actor,
      now: services.clock(),
    }
    // The schemas of this call have validated the values.
    const { params, query, headers, body } = request
    const input = { params, query, headers, body } as CallInput<CallKey>
    if (call.needsRecentAuth) await callers.requireRecentAuth(ctx)
    const answer = await handle(ctx, input, { request, reply }).catch((error: unknown) => {
      if (isForged(error)) rateLimit?.count(request.ip)
      throw error
    })
    logPersonalRead(call, request)
    await afterwards?.()
    if (reply.sent || answer === reply || call.answerType) return reply
    if (call.status) reply.code(call.status)
    return { ...success, ...answer }
  }
}

/** The only invalid input of a signed message is its signature. */
function isForged(error: unknown): boolean {
  return error instanceof AppError && error.code === 'invalid-input'
}
