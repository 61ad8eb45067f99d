import { z } from 'zod'
import { currencyName } from '#contract/currency-texts.ts'
import { australianFormats, type ShopFormats } from '#contract/locale.ts'
import { orderMinimumOf, whyNotAccepted } from './platform/payments/stripe-currencies.ts'

/** The settings of currency, locale, country and tax. */
export const formatSettings = {
  SHOP_CURRENCY: z
    .string()
    .toUpperCase()
    .check(({ value, issues }) => {
      const reason = whyNotAccepted(value)
      if (!reason) return
      const message = `SHOP_CURRENCY must be a currency such as EUR: ${reason}`
      issues.push({ code: 'custom', input: value, message })
    })
    .optional(),
  SHOP_LOCALE: z
    .string()
    .refine(isLocale, 'SHOP_LOCALE must be the tag of a known locale, such as de-DE or en-GB')
    .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
    .optional(),
  SHOP_COUNTRY: z
    .string()
    .toUpperCase()
    .refine(isCountry, 'SHOP_COUNTRY must be the code of a country, such as DE, or GB for the UK')
    .optional(),
  TAX_NAME: z.string().trim().max(20, 'TAX_NAME must have at most 20 characters').optional(),
  TAX_RATE: z
    .string()
    .regex(
      /^\d{1,2}(\.\d{1,2})?$/,
      'TAX_RATE must be a percentage from 0 to 99.99, such as 19 or 8.1',
    )
    .transform((percent) => Math.round(Number(percent) * 100))
    .optional(),
  TAX_ID: z.string().trim().max(50, 'TAX_ID must have at most 50 characters').optional(),
}

type Environment = z.infer<z.ZodObject<typeof formatSettings>>

/** Undefined when none of them is set: nothing of them reaches a page. */
export function readFormats(env: Environment): ShopFormats | undefined {
  const { SHOP_CURRENCY, SHOP_LOCALE, SHOP_COUNTRY, TAX_NAME, TAX_RATE } = env
  const set: Choice = {
    ...(SHOP_CURRENCY && { currency: SHOP_CURRENCY }),
    ...(SHOP_LOCALE && { locale: SHOP_LOCALE }),
    ...(SHOP_COUNTRY && { country: SHOP_COUNTRY }),
    ...(TAX_NAME && { taxName: TAX_NAME }),
    ...(TAX_RATE !== undefined && { taxRate: TAX_RATE }),
  }
  return Object.keys(set).length > 0 ? toFormats(set) : undefined
}

type Choice = Partial<Pick<ShopFormats, 'currency' | 'locale' | 'country' | 'taxName' | 'taxRate'>>

/** Adds what follows from the settings, so that browsers load no code for it. */
export function toFormats(set: Choice): ShopFormats {
  const chosen = { ...australianFormats, ...set }
  const { currency, locale = 'en-AU', taxName, taxRate } = chosen
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, style).formatToParts(0.5)
  const partOf = (name: string) => parts.find(({ type }) => type === name)?.value
  return {
    ...chosen,
    sign: partOf('currency') ?? currency,
    hasDecimalComma: partOf('decimal') === ',',
    language: ['en', new Intl.Locale(locale).region].filter(Boolean).join('-'),
    priceNote: `Prices in ${currencyName(currency)}${taxRate > 0 ? `, ${taxName} included` : ''}.`,
    orderMinCents: orderMinimumOf(currency),
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** Regions of CLDR that are no countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return false
  // An outdated or colloquial code, such as UK, becomes another one.
  const isCanonical = new Intl.Locale(`und-${code}`).region === code
  return isCanonical && countryNames.of(code) !== undefined
}
