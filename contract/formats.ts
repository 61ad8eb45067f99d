/**
 * The formats of the one shop that a process serves: the server sets them at start, a page from the settings of its root.
 * Without settings they are those of an Australian shop.
 */

export type ShopFormats = {
  /** Upper-case ISO 4217 code of a currency with cents. */
  currency: string
  /** BCP 47 tag for numbers and dates; undefined for the mixture of Australian and American ones. */
  locale?: string | undefined
  /** ISO 3166 alpha-2 code. */
  country: string
  taxName: string
  /** Hundredths of a percent, included in prices: 1000 is 10%. Prices have no tax at 0. */
  taxRate: number
  /** The smallest amount that a card payment accepts. */
  orderMinCents: number
}

const australian: ShopFormats = {
  ...{ currency: 'AUD', country: 'AU', taxName: 'GST', taxRate: 1000, orderMinCents: 50 },
}

let formats = australian
let given: Partial<ShopFormats> | undefined

/** Sets the formats of this process; the same object again changes nothing. */
export function configureFormats(changed: Partial<ShopFormats> | undefined): void {
  if (changed === given) return
  given = changed
  formats = { ...australian, ...changed }
}

export const shopFormats = () => formats

/** The language of the pages, which is English, in the region of the locale (BCP 47). */
export function pageLanguage(): string {
  if (!formats.locale) return 'en-AU'
  const { region } = new Intl.Locale(formats.locale)
  return region ? `en-${region}` : 'en'
}

/** Creates a formatter on first use, and again after the formats have changed. */
function lazy<Formatter>(create: () => Formatter): () => Formatter {
  let made: { by: ShopFormats; formatter: Formatter } | undefined
  return () => {
    if (made?.by !== formats) made = { by: formats, formatter: create() }
    return made.formatter
  }
}

/** @param locale where the shop has set none */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(formats.locale ?? locale, options))

export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  lazy(() => new Intl.NumberFormat(formats.locale ?? 'en-AU', options))

/** Two decimals by default, also where a locale writes the currency without. */
export const moneyFormat = (options: Intl.NumberFormatOptions = {}) =>
  lazy(() => {
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    const { currency, locale = 'en-AU' } = formats
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals, ...options })
  })

const plainNumber = numberFormat()

/** `1,234`. */
export function formatNumber(number: number): string {
  return plainNumber().format(number)
}
