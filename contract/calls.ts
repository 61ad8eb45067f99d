import type { z } from 'zod'
import { accountCalls } from './accounts.ts'
import { auditCalls } from './audit.ts'
import { bulkCalls } from './bulk.ts'
import type { Call } from './call.ts'
import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { checkoutCalls } from './checkout.ts'
import { doctorCalls } from './doctor.ts'
import { imageCalls } from './images.ts'
import { jobCalls } from './jobs.ts'
import { newsletterCalls } from './newsletter.ts'
import { orderDeskCalls } from './order-desk.ts'
import { orderCalls } from './orders.ts'
import { ownDataCalls } from './own-data.ts'
import { refundCalls } from './refunds.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './sessions.ts'
import { statsCalls } from './stats.ts'
import { systemCalls } from './system.ts'
import { webhookCalls } from './webhooks.ts'

/** Every call of the shop, declared once. The key is method and path below `/api`. */
export const calls = {
  ...systemCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...sessionCalls,
  ...ownDataCalls,
  ...catalogueCalls,
  ...bulkCalls,
  ...cartCalls,
  ...orderCalls,
  ...orderDeskCalls,
  ...refundCalls,
  ...checkoutCalls,
  ...imageCalls,
  ...statsCalls,
  ...newsletterCalls,
  ...auditCalls,
  ...jobCalls,
  ...doctorCalls,
  ...webhookCalls,
} satisfies Record<`${Method} /${string}`, Call>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallKey = keyof typeof calls

type PartOf<K extends CallKey, P extends keyof Call> =
  (typeof calls)[K] extends Record<P, infer S> ? S : never
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler works with: validated, with defaults filled in. */
export type CallInput<K extends CallKey> = {
  params: Output<PartOf<K, 'params'>>
  query: Output<PartOf<K, 'query'>>
  headers: Output<PartOf<K, 'headers'>>
  body: Output<PartOf<K, 'body'>>
}

export type CallAnswer<K extends CallKey> = z.output<(typeof calls)[K]['answer']>

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** What a caller gives: only the parts the call declares. */
export type CallRequest<K extends CallKey> = Given<'params', Input<PartOf<K, 'params'>>> &
  Given<'query', Input<PartOf<K, 'query'>>> &
  Given<'headers', Input<PartOf<K, 'headers'>>> &
  Given<'body', Input<PartOf<K, 'body'>>>
