import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallAnswer, CallInput, CallKey } from '../../contract/calls.ts'
import type { Context } from '../platform/context.ts'

/** For the few calls that are not JSON in and out: uploads, redirects, raw bodies. */
export type Http = { request: FastifyRequest; reply: FastifyReply }

/** Input is validated and access checked before a handler runs; it returns the answer or throws. */
export type Handler<K extends CallKey> = (
  ctx: Context,
  input: CallInput<K>,
  http: Http,
) => Promise<CallAnswer<K>>

/** An area's handlers; together they must cover every call, which the compiler checks in `app.ts`. */
export type HandlersFor<K extends CallKey> = { [P in K]: Handler<P> }
