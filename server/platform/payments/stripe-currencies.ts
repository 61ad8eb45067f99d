/** The currencies that Stripe charges (https://docs.stripe.com/currencies, read in November 2026). */

/** Two decimals at Stripe. */
const ACCEPTED = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK
  DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP
  LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON
  RSD SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW`.split(
    /\s+/,
  ),
)

/** Amounts are whole units, at Stripe or, for ISK and UGX, for the payer. */
const WITHOUT_CENTS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
)

const WITH_THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** In hundredths (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
}

/** Documented for the other currencies that Stripe settles in; for the rest Stripe itself checks the converted amount. */
const COMMON_MINIMUM = 50

/** Why the shop cannot charge this currency; undefined when it can. */
export function whyNotAccepted(currency: string): string | undefined {
  if (ACCEPTED.has(currency)) return undefined
  if (WITHOUT_CENTS.has(currency)) {
    return `${currency} has no cents, and every price of the shop has two decimals`
  }
  if (WITH_THREE_DECIMALS.has(currency)) {
    return `${currency} has three decimals, and every price of the shop has two`
  }
  return `Stripe does not charge ${currency.slice(0, 10)} (https://docs.stripe.com/currencies)`
}

/** The smallest card payment in this currency, in cents. */
export function orderMinimumOf(currency: string): number {
  return MINIMUMS[currency] ?? COMMON_MINIMUM
}
