import type { FastifyBaseLogger as Logger } from 'fastify'
import type { z } from 'zod'
import { type CacheableKey, type CallAnswer, type CallInput, calls } from '#contract/calls.ts'
import { type Call, toSuccess } from '#contract/define-call.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor, Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Replica } from '#server/platform/db/replica.ts'
import { toCacheHeaders } from './cache/cache-control.ts'
import { toCachedResponse } from './cache/cached-response.ts'
import type { Rendered } from './cache/response-cache.ts'
import type { CacheableHandler, HandlersFor, Tagged } from './handlers.ts'
import { SECURITY_HEADERS } from './headers/security-headers.ts'

export type CacheableInput = CallInput<CacheableKey>

type Given = Record<'params' | 'query', Readonly<Record<string, string | readonly string[]>>>

/** The contract's cacheable calls without an HTTP request: the caller is an anonymous visitor unless it is given. */
export type CacheableCalls = {
  run(
    key: CacheableKey,
    input: CacheableInput,
    log: Logger,
    actor?: Actor,
  ): Promise<Tagged<CallAnswer<CacheableKey>>>
  /** Runs a call as an anonymous visitor; answer and response have no more than its schema. */
  render(
    key: CacheableKey,
    input: CacheableInput,
    log: Logger,
  ): Promise<Rendered & { answer: CallAnswer<CacheableKey> }>
}

type Parts = {
  services: Services
  handlers: HandlersFor<CacheableKey>
  /** Read in place of the primary database. */
  replica?: Replica | undefined
}

export function createCacheableCalls({ services, handlers, replica }: Parts): CacheableCalls {
  const run: CacheableCalls['run'] = async (key, input, log, actor = { kind: 'visitor' }) => {
    const ctx = { ...services, log, actor, now: services.clock() }
    // The schemas of this call have validated the input.
    const handle = handlers[key] as CacheableHandler<CacheableKey>
    const answerFrom = (db: Database) => handle({ ...ctx, db }, input)
    const tagged = await (replica ? replica.read(answerFrom) : answerFrom(ctx.db))
    const answer = { ...toSuccess(calls[key]), ...tagged.answer } as CallAnswer<CacheableKey>
    return { ...tagged, answer }
  }
  return {
    run,
    async render(key, input, log) {
      const startedAt = performance.now()
      const { answer: given, tags, until } = await run(key, input, log)
      const schema: z.ZodType<CallAnswer<CacheableKey>> = calls[key].answer
      const answer = schema.parse(given)
      const body = Buffer.from(JSON.stringify(answer))
      const cacheControl = toCacheHeaders(until, services.clock())
      const output = { statusCode: 200, headers: { ...HEADERS, ...cacheControl }, body }
      return {
        answer,
        response: toCachedResponse(output, performance.now() - startedAt),
        tags: tags && new Set(tags),
        until,
      }
    },
  }
}

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-type': 'application/json; charset=utf-8',
}

/** @throws AppError invalid-input, with the message and field of a route's response */
export function validateInput(key: CacheableKey, given: Given): CacheableInput {
  const call: Call = calls[key]
  const parse = (part: 'params' | 'query') => {
    const result = call[part]?.safeParse(given[part])
    if (!result || result.success) return result?.data
    const [issue] = result.error.issues
    throw new AppError('invalid-input', issue?.message ?? 'The request is not valid', {
      field: issue?.path.join('.') ?? '',
    })
  }
  // The schemas of this call have validated the values.
  return { params: parse('params'), query: parse('query') } as CacheableInput
}
