/**
 * The formats of the one shop that a process serves: the server sets them at start, a page from the settings of its root.
 * Without settings they are those of an Australian shop.
 */

export type ShopFormats = {
  /** Upper-case ISO 4217 code of a currency with cents. */
  currency: string
  /** `$`, before the input of an amount. */
  sign: string
  /** BCP 47 tag for numbers; undefined for the mixture of Australian and American ones. */
  locale?: string | undefined
  hasDecimalComma: boolean
  /** The language of pages and dates, which is English, in the region of the locale (BCP 47). */
  language: string
  /** ISO 3166 alpha-2 code. */
  country: string
  taxName: string
  /** Hundredths of a percent, included in prices: 1000 is 10%. Prices have no tax at 0. */
  taxRate: number
  priceNote: string
  /** The smallest amount that a card payment accepts. */
  orderMinCents: number
}

export const australianFormats: ShopFormats = {
  currency: 'AUD',
  sign: '$',
  hasDecimalComma: false,
  language: 'en-AU',
  country: 'AU',
  taxName: 'GST',
  taxRate: 1000,
  orderMinCents: 50,
  priceNote: 'Prices in Australian dollars, GST included.',
}

let formats = australianFormats

/** Sets the formats of this process: those of an Australian shop when it has set none. */
export function configureFormats(given: ShopFormats | undefined): void {
  formats = given ?? australianFormats
}

export const shopFormats = () => formats

/** Creates a formatter on first use, and again after the formats have changed. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let made: { by: ShopFormats; formatter: Formatter } | undefined
  return () => {
    if (made?.by !== formats) made = { by: formats, formatter: create() }
    return made.formatter
  }
}

/** @param locale where the shop has set none */
export const dateLocale = (locale: string) => (formats.locale ? formats.language : locale)

/** @param locale where the shop has set none */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(dateLocale(locale), options))

export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  lazy(() => new Intl.NumberFormat(formats.locale ?? 'en-AU', options))

/** Two decimals by default, also where a locale writes the currency without. */
export const moneyFormat = (options: Intl.NumberFormatOptions = {}) =>
  lazy(() => {
    const { currency, locale = 'en-AU' } = formats
    const style = { style: 'currency', currency, minimumFractionDigits: 2 } as const
    return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 2, ...options })
  })

const plainNumber = numberFormat()

/** `1,234`. */
export function formatNumber(number: number): string {
  return plainNumber().format(number)
}
