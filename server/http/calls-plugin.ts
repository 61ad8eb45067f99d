import type { FastifyInstance, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallInput, type CallKey, calls, type Method } from '../../contract/calls.ts'
import { splitKey } from '../../contract/client.ts'
import type { Actor, Context, Services } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import type { Replica } from '../platform/db/replica.ts'
import { type Authenticate, checkAccess } from './access.ts'
import { registerBodyParsers, registerRawBodyParser } from './body-parsers.ts'
import { allowKeeping, forbidKeeping } from './cache/cache-control.ts'
import type { Handler, HandlersFor } from './handlers.ts'

const errorAnswer = z.object({
  message: z.string(),
  statusCode: z.int(),
  field: z.string().optional(),
})

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called: the access check tells the handler. */
    actor: Actor
  }
}

export type CallParts = {
  handlers: HandlersFor<CallKey>
  authenticate: Authenticate
  /** Answers the calls that are kept, where it can. */
  serveKept?: onRequestAsyncHookHandler
  /** Done when this process has heard of every change made before. */
  caughtUp: () => Promise<void>
  /** Where calls that answer everybody alike read from, instead of the database everything is written to. */
  replica?: Replica
}

/** Registers every call of the contract: access check, then validation, then its handler. */
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

function toRoute(
  key: CallKey,
  call: Call,
  services: Services,
  { handlers, authenticate, serveKept, caughtUp, replica }: CallParts,
): RouteOptions {
  const { method, path } = splitKey(key)
  return {
    method,
    url: path,
    schema: toSchema(key, call),
    onRequest: [
      async (request, reply) => {
        forbidKeeping(reply)
        request.actor = await checkAccess(call.access, request, authenticate)
      },
      ...(call.isKept && serveKept ? [serveKept] : []),
    ],
    handler: toRouteHandler(call, services, {
      handle: handlers[key] as Handler<CallKey>,
      replica: call.isKept ? replica : undefined,
      // Whoever changes the shop sees the change on the next page.
      afterwards: isSeenAtOnce(call, method) ? caughtUp : undefined,
    }),
  }
}

function isSeenAtOnce({ access, changesShown }: Call, method: Method): boolean {
  return changesShown === true || (access === 'admin' && method !== 'GET')
}

type Work = {
  handle: Handler<CallKey>
  replica: Replica | undefined
  afterwards: (() => Promise<void>) | undefined
}

function toRouteHandler(
  call: Call,
  services: Services,
  { handle, replica, afterwards }: Work,
): RouteOptions['handler'] {
  return async (request, reply) => {
    const ctx: Context = {
      ...services,
      log: request.log,
      actor: request.actor,
      now: services.clock(),
    }
    // Validated by the schemas of this very call.
    const { params, query, headers, body } = request
    const input = { params, query, headers, body } as CallInput<CallKey>
    const answerFrom = (db: Database) => handle({ ...ctx, db }, input, { request, reply })
    const answer = await (replica ? replica.read(answerFrom) : answerFrom(ctx.db))
    await afterwards?.()
    if (call.isKept) allowKeeping(reply)
    if (reply.sent || call.answerType) return reply
    if (call.status) reply.code(call.status)
    return answer
  }
}

function toSchema(key: CallKey, call: Call) {
  const { params, query, headers, body, answer, status = 200 } = call
  const hasAnswer = !(answer instanceof z.ZodVoid)
  return {
    operationId: key,
    summary: call.summary,
    description: `Access: ${call.access}`,
    tags: [splitKey(key).path.split('/')[1] ?? ''],
    ...(call.access === 'anyone' || call.access === 'browser' || call.access === 'stripe'
      ? {}
      : { security: [{ bearer: [] }] }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    response: {
      ...(hasAnswer ? { [status]: answer } : {}),
      '4xx': errorAnswer,
      '5xx': errorAnswer,
    },
  }
}
