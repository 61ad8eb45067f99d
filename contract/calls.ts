import type { z } from 'zod'
import { accountCalls } from './accounts.ts'
import { apiKeyCalls } from './api-keys.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { cartCalls } from './cart.ts'
import { checkUpCalls } from './check-up.ts'
import { checkoutCalls } from './checkout.ts'
import { clipCalls } from './clips.ts'
import { usedCopyCalls } from './copies/used-copies.ts'
import { counterCalls } from './counter/counter.ts'
import { dayEndCalls } from './counter/day-ends.ts'
import { returnCalls } from './counter/returns.ts'
import { customerCalls } from './customers.ts'
import type { Call } from './define-call.ts'
import { deliveryCalls } from './delivery/delivery.ts'
import { doctorCalls } from './doctor.ts'
import { bulkCalls } from './exchange/bulk.ts'
import { discogsExportCalls } from './exchange/discogs-exports.ts'
import { importCalls } from './exchange/product-imports.ts'
import { guestCalls } from './guests.ts'
import { imageCalls } from './images.ts'
import { jobCalls } from './jobs.ts'
import { mailingCalls } from './newsletter/mailings.ts'
import { newsCalls } from './newsletter/news.ts'
import { newsletterCalls } from './newsletter/newsletter.ts'
import { subscriberCalls } from './newsletter/subscribers.ts'
import { discountCalls } from './orders/discounts.ts'
import { handOrderCalls } from './orders/hand-orders.ts'
import { orderAdminCalls } from './orders/order-admin.ts'
import { orderCalls } from './orders/orders.ts'
import { parcelCalls } from './orders/parcels.ts'
import { refundCalls } from './orders/refunds.ts'
import { webhookCalls } from './outgoing-webhooks.ts'
import { ownershipCalls } from './ownership.ts'
import { pageCalls } from './pages.ts'
import { recordCalls } from './pressings/records.ts'
import { dropCalls } from './pricing/drops.ts'
import { markdownCalls } from './pricing/markdowns.ts'
import { privacyCalls } from './privacy.ts'
import { catalogueCalls } from './products/catalogue.ts'
import { fitCalls } from './products/fit.ts'
import { variantCalls } from './products/variants.ts'
import { recommendationCalls } from './recommendations.ts'
import { reviewCalls } from './reviews.ts'
import { sessionCalls } from './sessions.ts'
import { shopExportCalls } from './shop-exports.ts'
import { shopLawCalls } from './shop-law.ts'
import { shopProfileCalls } from './shop-profile.ts'
import { statsCalls } from './stats.ts'
import { systemCalls } from './system.ts'
import { twoFactorCalls } from './two-factor.ts'
import { wantCalls } from './wants.ts'
import { withdrawalCalls } from './withdrawals.ts'

/** Every call of the shop, declared once. The key is method and path below `/api`. */
export const calls = {
  ...systemCalls,
  ...accountCalls,
  ...authCalls,
  ...customerCalls,
  ...twoFactorCalls,
  ...sessionCalls,
  ...privacyCalls,
  ...catalogueCalls,
  ...variantCalls,
  ...recordCalls,
  ...recommendationCalls,
  ...reviewCalls,
  ...fitCalls,
  ...bulkCalls,
  ...importCalls,
  ...usedCopyCalls,
  ...markdownCalls,
  ...discogsExportCalls,
  ...wantCalls,
  ...dropCalls,
  ...ownershipCalls,
  ...cartCalls,
  ...discountCalls,
  ...deliveryCalls,
  ...orderCalls,
  ...handOrderCalls,
  ...orderAdminCalls,
  ...parcelCalls,
  ...refundCalls,
  ...dayEndCalls,
  ...returnCalls,
  ...checkoutCalls,
  ...guestCalls,
  ...counterCalls,
  ...withdrawalCalls,
  ...shopLawCalls,
  ...imageCalls,
  ...clipCalls,
  ...statsCalls,
  ...shopProfileCalls,
  ...pageCalls,
  ...shopExportCalls,
  ...newsletterCalls,
  ...subscriberCalls,
  ...mailingCalls,
  ...newsCalls,
  ...auditCalls,
  ...jobCalls,
  ...doctorCalls,
  ...checkUpCalls,
  ...webhookCalls,
  ...apiKeyCalls,
} satisfies Record<`${Method} /${string}`, Call>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallKey = keyof typeof calls

/** Calls with a public response (`Call.isCacheable`). */
export type CacheableKey = {
  [K in CallKey]: (typeof calls)[K] extends { isCacheable: true } ? K : never
}[CallKey]

export function isCacheableKey(key: CallKey): key is CacheableKey {
  const call: Call = calls[key]
  return call.isCacheable === true
}

type PartOf<K extends CallKey, P extends keyof Call> =
  (typeof calls)[K] extends Record<P, infer S> ? S : never
type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a handler: validated, with defaults applied. */
export type CallInput<K extends CallKey> = {
  params: Output<PartOf<K, 'params'>>
  query: Output<PartOf<K, 'query'>>
  headers: Output<PartOf<K, 'headers'>>
  body: Output<PartOf<K, 'body'>>
}

export type CallAnswer<K extends CallKey> = z.output<(typeof calls)[K]['answer']>

/** The answer of a handler: without the field of `toSuccess`, and nothing where there is no other field. */
export type HandlerAnswer<K extends CallKey> = WithoutSuccess<CallAnswer<K>>
type WithoutSuccess<Answer> = Answer extends { status: 'success' }
  ? OrNothing<Omit<Answer, 'status'>>
  : Answer extends { success: true }
    ? OrNothing<Omit<Answer, 'success'>>
    : Answer
type OrNothing<Answer> = keyof Answer extends never ? undefined : Answer

type Given<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<string, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

/** The input of a client: only the parts the call declares. */
export type CallRequest<K extends CallKey> = Given<'params', Input<PartOf<K, 'params'>>> &
  Given<'query', Input<PartOf<K, 'query'>>> &
  Given<'headers', Input<PartOf<K, 'headers'>>> &
  Given<'body', Input<PartOf<K, 'body'>>>
