import { checkParams, readDescription } from './described-params.ts'
import type { FormValue } from './form.ts'
import { checkSession, shippingOf } from './session-limits.ts'
import { addCoupon, type Coupons, takeOff } from './stripe-coupons.ts'
import { invalidParam, StripeAnswerError } from './stripe-error.ts'

/** State of the fake Stripe: sessions, the payments made on their pages, and refunds. */

type Form = Record<string, FormValue>
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
} & Record<string, unknown>
type Session = {
  id: string
  object: 'checkout.session'
  status: string
  amount_total: number
  created: number
} & Record<string, unknown>

const sessionTypes = readDescription('Checkout/Sessions')
const refundTypes = readDescription('Refunds')
const paymentIntentTypes = readDescription('PaymentIntents')
const couponTypes = readDescription('Coupons')

/** The currency of the first line; they all have one. */
function currencyOf({ line_items: items }: Form): FormValue {
  const [first] = Array.isArray(items) ? items : []
  const price = typeof first === 'object' && !Array.isArray(first) ? first.price_data : undefined
  return typeof price === 'object' && !Array.isArray(price) ? (price.currency ?? '') : ''
}

export type StripeBooks = ReturnType<typeof createStripeBooks>

export function createStripeBooks(nowSeconds: () => number) {
  const sessions = new Map<string, Session>()
  const captured = new Map<string, number>()
  const methods = new Map<string, string>()
  const refunds: Refund[] = []
  const coupons: Coupons = new Map()
  let count = 0
  const newId = (kind: string) => {
    count += 1
    return `${kind}_test_${count}`
  }
  const findSession = (id: string) => {
    const session = sessions.get(id)
    if (session) return session
    throw new StripeAnswerError(`No such checkout.session: ${id}`, {
      status: 404,
      code: 'resource_missing',
      param: 'session',
    })
  }
  const leftOf = (paymentId: string) =>
    refunds
      .filter((refund) => refund.payment_intent === paymentId && refund.status !== 'failed')
      .reduce((left, { amount }) => left - amount, captured.get(paymentId) ?? 0)

  const paidIn = (paymentId: string) =>
    [...sessions.values()].find(({ payment_intent: id }) => id === paymentId)?.currency ?? 'aud'

  function addRefund(paymentId: string, amount: number, form: Form = {}): Refund {
    const { metadata = {}, reason = null } = form
    const facts = {
      currency: paidIn(paymentId),
      created: nowSeconds(),
      metadata,
      reason,
      // Only cards confirm at once; banks and wallets do later.
      status: methods.get(paymentId) === 'card' ? 'succeeded' : 'pending',
    }
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: paymentId,
      ...facts,
    }
    refunds.unshift(refund)
    return refund
  }

  return {
    refunds,
    addRefund,

    createCoupon(form: Form) {
      checkParams(couponTypes, 'CouponCreateParams', form)
      return addCoupon(coupons, form)
    },

    createSession(form: Form): Session {
      checkParams(sessionTypes, 'Checkout.SessionCreateParams', form)
      const goodsCents = checkSession(form, nowSeconds()).totalCents - takeOff(coupons, form)
      const totalCents = goodsCents + shippingOf(form)
      const id = newId('cs')
      const { client_reference_id, customer_email, metadata, expires_at } = form
      const { allowed_payment_method_types: allowed } = form
      const session: Session = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.test/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: totalCents,
        currency: currencyOf(form),
        allowed_payment_method_types: allowed,
        client_reference_id,
        customer_email,
        metadata,
        created: nowSeconds(),
        expires_at: Number(expires_at),
      }
      sessions.set(id, session)
      return session
    },

    retrieveSession: findSession,

    /** Newest first. */
    listSessions(form: Form) {
      checkParams(sessionTypes, 'Checkout.SessionListParams', form)
      const { created, status } = form
      const since = typeof created === 'object' && 'gte' in created ? Number(created.gte) : 0
      const asked = [...sessions.values()]
        .filter((session) => session.created >= since && (!status || session.status === status))
        .toReversed()
      return toPage('/v1/checkout/sessions', asked, form)
    },

    expireSession(id: string): Session {
      const session = findSession(id)
      if (session.status !== 'open') {
        throw new StripeAnswerError(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`,
        )
      }
      return Object.assign(session, { status: 'expired', url: null })
    },

    /** A customer pays on the page, by a method that it offers. */
    pay(id: string, method = 'card'): Session {
      const session = findSession(id)
      const { allowed_payment_method_types: offered } = session
      if (!Array.isArray(offered) || !offered.includes(method)) {
        throw new Error(`The page does not offer ${method}`)
      }
      const paymentId = newId('pi')
      captured.set(paymentId, session.amount_total)
      methods.set(paymentId, method)
      const paid = { status: 'complete', payment_status: 'paid', payment_intent: paymentId }
      return Object.assign(session, paid)
    },

    /** https://docs.stripe.com/api/payment_intents/retrieve, with its charge only where the request expands it. */
    retrievePaymentIntent(id: string, form: Form) {
      checkParams(paymentIntentTypes, 'PaymentIntentRetrieveParams', form)
      const type = methods.get(id)
      if (!type) {
        throw new StripeAnswerError(`No such payment_intent: '${id}'`, {
          status: 404,
          code: 'resource_missing',
          param: 'intent',
        })
      }
      const charge = { id: `ch_${id}`, object: 'charge', payment_method_details: { type } }
      const isExpanded = Array.isArray(form.expand) && form.expand.includes('latest_charge')
      return { id, object: 'payment_intent', latest_charge: isExpanded ? charge : charge.id }
    },

    /** The bank confirms a refund, or returns it. */
    settleRefund(id: string, status: 'succeeded' | 'failed'): Refund {
      const refund = refunds.find((made) => made.id === id)
      if (!refund) throw new Error(`No such refund: '${id}'`)
      return Object.assign(refund, { status })
    },

    createRefund(form: Form): Refund {
      checkParams(refundTypes, 'RefundCreateParams', form)
      const paymentId = String(form.payment_intent ?? '')
      if (!captured.has(paymentId)) {
        throw new StripeAnswerError(`No such payment_intent: '${paymentId}'`, {
          status: 404,
          code: 'resource_missing',
          param: 'payment_intent',
        })
      }
      const left = leftOf(paymentId)
      if (left === 0) {
        throw new StripeAnswerError('Charge has already been refunded.', {
          code: 'charge_already_refunded',
        })
      }
      const amount = form.amount === undefined ? left : Number(form.amount)
      if (amount < 1)
        throw invalidParam('amount', 'Invalid positive integer', 'parameter_invalid_integer')
      if (amount > left) {
        throw invalidParam(
          'amount',
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        )
      }
      return addRefund(paymentId, amount, form)
    },

    listRefunds(form: Form) {
      checkParams(refundTypes, 'RefundListParams', form)
      const { payment_intent: paymentId } = form
      const asked = refunds.filter((refund) => !paymentId || refund.payment_intent === paymentId)
      return toPage('/v1/refunds', asked, form)
    },
  }
}

/** https://docs.stripe.com/api/pagination */
function toPage(url: string, asked: readonly { id: string }[], form: Form) {
  const { starting_after: after, limit = '10' } = form
  const start = after ? asked.findIndex(({ id }) => id === after) + 1 : 0
  const data = asked.slice(start, start + Number(limit))
  return { object: 'list', url, has_more: start + data.length < asked.length, data }
}
