import type { FormValue } from './form.ts'
import { invalidParam, missingParam, StripeAnswerError } from './stripe-error.ts'

/** Coupons of the fake Stripe (https://docs.stripe.com/api/coupons/create). */

type Form = Record<string, FormValue>
type Coupon = { id: string; object: 'coupon'; amount_off: number }
export type Coupons = Map<string, Coupon>

const NAME_MAX = 40

export function addCoupon(coupons: Coupons, form: Form): Coupon {
  const { id = `coupon_${coupons.size}`, name = '', currency, amount_off: amountOff } = form
  if (amountOff === undefined) throw missingParam('amount_off')
  if (Number(amountOff) < 1) throw invalidParam('amount_off', 'Invalid positive integer')
  if (!['aud', 'eur'].includes(String(currency))) throw invalidParam('currency', 'Invalid currency')
  if (String(name).length > NAME_MAX) throw invalidParam('name', 'At most 40 characters')
  if (coupons.has(String(id))) {
    throw new StripeAnswerError('Coupon already exists.', { code: 'resource_already_exists' })
  }
  const coupon = { id: String(id), object: 'coupon', amount_off: Number(amountOff) } as const
  coupons.set(coupon.id, coupon)
  return coupon
}

/** The discount of a session, which Stripe limits to one. */
export function takeOff(coupons: Coupons, { discounts }: Form): number {
  if (discounts === undefined) return 0
  if (!Array.isArray(discounts) || discounts.length !== 1) {
    throw invalidParam('discounts', 'Array discounts exceeded maximum 1')
  }
  const [discount] = discounts
  const id = typeof discount === 'object' && 'coupon' in discount ? String(discount.coupon) : ''
  const coupon = coupons.get(id)
  if (!coupon) {
    throw new StripeAnswerError(`No such coupon: '${id}'`, {
      code: 'resource_missing',
      param: 'discounts[0][coupon]',
    })
  }
  return coupon.amount_off
}
