import {
  type PaymentMethod,
  paymentMethodNames,
  paymentMethods,
} from '#contract/orders/payment-methods.ts'

/** The methods of a shop that sets none. */
export const CARD_ONLY: readonly PaymentMethod[] = ['card']

/**
 * The currencies that Stripe takes by a method, where it does not take all
 * (https://docs.stripe.com/payments/payment-methods/payment-method-support).
 */
const CURRENCIES: Partial<Record<PaymentMethod, string>> = {
  ideal: 'EUR',
  bancontact: 'EUR',
  eps: 'EUR',
  twint: 'CHF',
  klarna: 'AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD',
  paypal: 'AUD CAD CHF CZK DKK EUR GBP HKD NOK NZD PLN SEK SGD USD',
  afterpay_clearpay: 'AUD CAD GBP NZD USD',
  p24: 'EUR PLN',
  blik: 'PLN',
  mobilepay: 'DKK EUR NOK SEK',
  amazon_pay: 'AUD CHF DKK EUR GBP HKD JPY NOK NZD SEK USD ZAR',
}

/** @param currency upper-case ISO code */
export function takesCurrency(method: PaymentMethod, currency: string): boolean {
  return CURRENCIES[method]?.split(' ').includes(currency) ?? true
}

/** Parses names separated by commas, each once. @returns null when one of them is no method that confirms at once */
export function parsePaymentMethods(text: string): PaymentMethod[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const methods = names.flatMap((name) => toPaymentMethod(name) ?? [])
  return methods.length === names.length ? [...new Set(methods)] : null
}

/** Why a list of methods is refused, with all that are possible. */
export const PAYMENT_METHODS_TEXT = `PAYMENT_METHODS must be names of Stripe separated by commas, of methods that confirm a payment at once, because a reservation lasts 30 minutes: ${paymentMethods.join(', ')}`

/** The method by Stripe's code; undefined for one that the shop does not offer. */
export function toPaymentMethod(code: string | undefined): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === code)
}

export function isCardOnly(methods: readonly PaymentMethod[]): boolean {
  return methods.every((method) => method === 'card')
}

/** "card, Klarna and iDEAL", for a sentence. */
export function listMethodNames(methods: readonly PaymentMethod[]): string {
  const names = methods.map((method) => (method === 'card' ? 'card' : paymentMethodNames[method]))
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
