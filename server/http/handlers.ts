import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CacheableKey, CallInput, CallKey, HandlerAnswer } from '#contract/calls.ts'
import type { Context } from '#server/platform/context.ts'

/** For calls whose input or output is not JSON: uploads, redirects, raw bodies. */
export type Http = { request: FastifyRequest; reply: FastifyReply }

/**
 * An answer with its cache tags: the response is evicted when one of them is invalidated. Without tags it is not cached, because
 * too many others like it could be requested. `until` is when it becomes wrong by itself, such as at the start of a drop.
 */
export type Tagged<T> = { answer: T; tags: readonly string[] | undefined; until?: Date | undefined }

/**
 * Has no access to the request: its answer is public, and the caller a visitor, but for `Call.isLongerForAdmins`. Server
 * rendering runs it without HTTP.
 */
export type CacheableHandler<K extends CacheableKey> = (
  ctx: Context,
  input: CallInput<K>,
) => Promise<Tagged<HandlerAnswer<K>>>

/** Input is validated and access checked before a handler runs; it returns the answer, or the reply that it has sent, or throws. */
export type Handler<K extends CallKey> = K extends CacheableKey
  ? CacheableHandler<K>
  : (
      ctx: Context,
      input: CallInput<K>,
      http: Http,
    ) => HandlerAnswer<K> extends undefined
      ? Promise<void>
      : Promise<HandlerAnswer<K> | FastifyReply>

/** An area's handlers; together they must cover every call, which the compiler checks in `app.ts`. */
export type HandlersFor<K extends CallKey> = { [P in K]: Handler<P> }
