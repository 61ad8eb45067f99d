import { afterEach, expect, test } from 'vitest'
import { configureFormats } from '#contract/formats.ts'
import { withDecimalPoint } from '#contract/typed-amount.ts'
import { toFormats } from '#server/format-settings.ts'
import { readDraft } from '#web/admin/bulk/bulk-draft.ts'
import { toAmount } from '#web/admin/orders/refund-draft.ts'
import { readAmount } from '#web/admin/products/copies/copy-draft.ts'
import { toDraft, toTerms } from '#web/admin/settings/discounts/discount-draft.ts'
import { readPriceRange } from '#web/catalogue/listing/listing-state.ts'

afterEach(() => configureFormats(undefined))

test.each([
  [undefined, '12.50', '12.50'],
  [undefined, '1,250.50', '1,250.50'],
  ['de-DE', '12.50', '12.50'],
  ['de-DE', '12,50', '12.50'],
  ['de-DE', '1.250,50', '1250.50'],
  ['en-GB', '1,250.50', '1,250.50'],
])('in the locale %s "%s" is typed for %s [LOCALE-10]', (locale, typed, plain) => {
  configureFormats(locale ? toFormats({ locale }) : undefined)
  expect(withDecimalPoint(typed)).toBe(plain)
})

test('refunds, copies, bulk prices, discount codes and price filters take a decimal comma where the locale has one [LOCALE-10]', () => {
  configureFormats(toFormats({ locale: 'de-DE', currency: 'EUR' }))
  expect(toAmount('12,50')).toBe(12.5)
  expect(readAmount('1.250,50')).toBe(1250.5)
  const draft = { way: 'set', amount: '1.250,50', ending: 'none' } as const
  expect(readDraft('price', draft)).toEqual({ change: { how: 'price-set', value: 1250.5 } })
  const discount = { ...toDraft(undefined, 'UTC'), value: '12,5', minimum: '1.250,50' }
  expect(toTerms(discount, 'UTC')).toMatchObject({ percent: 12.5, minimum: 1250.5 })
  expect(readPriceRange('12,50', '40')).toEqual({ priceMinDollars: 12.5, priceMaxDollars: 40 })
})

test.each([
  ['EUR', 'en-IE', '€12.50'],
  ['EUR', 'de-DE', '12,50 €'],
  ['GBP', 'en-GB', ' £ 12.50'],
  ['CHF', 'de-CH', 'CHF 12.50'],
  ['CAD', 'en-AU', '$12.50'],
])(
  'the amount of a refund in %s takes the sign of the shop, as in %s "%s" [LOCALE-10]',
  (currency, locale, typed) => {
    configureFormats(toFormats({ locale, currency }))
    expect(toAmount(typed)).toBe(12.5)
  },
)

test('a comma stays a separator of thousands without a locale [LOCALE-1 LOCALE-10]', () => {
  expect(toAmount('$1,250.50')).toBe(1250.5)
  expect(readPriceRange('1,250', null)).toEqual({ priceMinDollars: 1250 })
})
