import { australianFormats } from '#contract/locale.ts'
import type { Chance } from './chance.ts'
import type { ShopTerms } from './shop.ts'

/** Draws the settings that an owner makes before the first day. */
export function drawTerms(chance: Chance): ShopTerms {
  const isGerman = chance.may(0.4)
  const timezone = isGerman ? 'Europe/Berlin' : 'Australia/Sydney'
  const holdHours = chance.pick([1, 24, 72])
  const guestCheckout = chance.may(0.5)
  const hasCounter = chance.may(0.7)
  const takesWithdrawals = chance.may(isGerman ? 0.9 : 0.3)
  const terms = { timezone, holdHours, guestCheckout, hasCounter, takesWithdrawals }
  if (!isGerman) return terms
  return {
    ...terms,
    formats: {
      ...australianFormats,
      currency: 'EUR',
      sign: '€',
      locale: 'de-DE',
      hasDecimalComma: true,
      language: 'en-DE',
      country: 'DE',
      taxName: 'VAT',
      taxRate: chance.pick([0, 700, 1900]),
      priceNote: 'Prices in euro.',
    },
  }
}
