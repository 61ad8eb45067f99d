import type { FormValue } from './form.ts'
import { invalidParam, missingParam } from './stripe-error.ts'

/** Limits that Stripe documents in prose only (https://docs.stripe.com/api/checkout/sessions/create). */

const MINUTE_S = 60
const LEAST_OPEN_S = 30 * MINUTE_S
const MOST_OPEN_S = 24 * 60 * MINUTE_S
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

type Form = Record<string, FormValue>

export function checkSession(form: Form, nowSeconds: number): { totalCents: number } {
  if (form.mode !== 'payment') throw invalidParam('mode', 'The fake Stripe takes payments only')
  if (!form.success_url) throw missingParam('success_url')
  checkUrl('success_url', form.success_url)
  if (form.cancel_url !== undefined) checkUrl('cancel_url', form.cancel_url)
  checkTexts(form)
  checkExpiry(form.expires_at, nowSeconds)
  return { totalCents: sumItems(form.line_items) }
}

/** The price of the delivery: the customer has one option, which is chosen. */
export function shippingOf({ shipping_options: options }: Form): number {
  if (options === undefined) return 0
  if (!Array.isArray(options) || options.length > 5) {
    throw invalidParam('shipping_options', 'Array shipping_options exceeded maximum 5')
  }
  const { shipping_rate_data: rate } = toGroup(options[0] ?? '')
  const { display_name: name, fixed_amount: fixed } = toGroup(rate)
  if (!name) throw missingParam('shipping_options[0][shipping_rate_data][display_name]')
  if (String(name).length > 100) throw invalidParam('shipping_options', 'At most 100 characters')
  const { amount } = toGroup(fixed)
  if (!(Number(amount) >= 0)) throw invalidParam('shipping_options', 'Invalid non-negative integer')
  return Number(amount)
}

function checkTexts({ client_reference_id: reference, customer_email: email }: Form): void {
  if (typeof reference === 'string' && reference.length > 200) {
    throw invalidParam('client_reference_id', 'Invalid string: at most 200 characters')
  }
  if (typeof email === 'string' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidParam('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  }
}

function checkExpiry(expiresAt: FormValue | undefined, nowSeconds: number): void {
  if (expiresAt === undefined) return
  const openFor = Number(expiresAt) - nowSeconds
  if (openFor >= LEAST_OPEN_S && openFor <= MOST_OPEN_S) return
  throw invalidParam(
    'expires_at',
    'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
  )
}

function sumItems(items: FormValue | undefined): number {
  if (!Array.isArray(items) || items.length === 0) throw missingParam('line_items')
  if (items.length > 100) throw invalidParam('line_items', 'Array line_items exceeded maximum 100')
  const totalCents = items.reduce<number>((sum, item, index) => sum + toCents(item, index), 0)
  if (totalCents < LEAST_CENTS || totalCents > MOST_CENTS) {
    const message = `The Checkout Session's total amount must be between ${LEAST_CENTS} and ${MOST_CENTS}`
    throw invalidParam('line_items', message, 'amount_too_small')
  }
  return totalCents
}

function toCents(item: FormValue, index: number): number {
  const param = `line_items[${index}]`
  const { price_data: price, quantity } = toGroup(item)
  const { currency, unit_amount: unitAmount, product_data: product } = toGroup(price)
  const { name, images: given } = toGroup(product)
  const images = Array.isArray(given) ? given : []
  if (!['aud', 'eur'].includes(String(currency)))
    throw invalidParam(`${param}[price_data][currency]`, 'Invalid currency')
  if (unitAmount === undefined) throw missingParam(`${param}[price_data][unit_amount]`)
  if (Number(unitAmount) < 0)
    throw invalidParam(`${param}[price_data][unit_amount]`, 'Invalid non-negative integer')
  if (!(Number(quantity) > 0)) throw invalidParam(`${param}[quantity]`, 'Invalid positive integer')
  if (!name) throw invalidParam(`${param}[price_data][product_data][name]`, 'Empty string')
  if (images.length > 8)
    throw invalidParam(`${param}[price_data][product_data][images]`, 'At most 8')
  for (const image of images) checkUrl(`${param}[price_data][product_data][images]`, image)
  return Number(unitAmount) * Number(quantity)
}

function toGroup(value: FormValue | undefined): Form {
  return typeof value === 'object' && !Array.isArray(value) ? value : {}
}

function checkUrl(param: string, value: FormValue): void {
  const isUrl =
    typeof value === 'string' &&
    value.length <= 5000 &&
    /^https?:/.test(URL.parse(value)?.protocol ?? '')
  if (!isUrl) throw invalidParam(param, 'Not a valid URL', 'url_invalid')
}
