/** Stripe's payment methods that confirm a payment at once, by the code that Stripe has for them. */
export const paymentMethods = [
  'card',
  'link',
  'ideal',
  'bancontact',
  'eps',
  'twint',
  'klarna',
  'paypal',
  'afterpay_clearpay',
  'p24',
  'blik',
  'mobilepay',
  'amazon_pay',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The name of each method on screens and papers. */
export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  link: 'Link',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  eps: 'EPS',
  twint: 'TWINT',
  klarna: 'Klarna',
  paypal: 'PayPal',
  afterpay_clearpay: 'Afterpay / Clearpay',
  p24: 'Przelewy24',
  blik: 'BLIK',
  mobilepay: 'MobilePay',
  amazon_pay: 'Amazon Pay',
}
