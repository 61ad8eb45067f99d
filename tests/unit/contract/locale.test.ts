import { afterEach, describe, expect, test } from 'vitest'
import { currencyName, toCurrencyLabel, toPriceSentence } from '#contract/currency-texts.ts'
import { configureFormats, formatNumber, shopFormats } from '#contract/locale.ts'
import {
  formatCents,
  formatCentsRounded,
  formatCentsShort,
  formatCentsUngrouped,
  shopCurrency,
} from '#contract/money.ts'
import { whyNotPayable } from '#contract/orders/payable-total.ts'
import { formatShipDay } from '#contract/orders/ship-day.ts'
import { formatRate, taxWithin } from '#contract/orders/tax.ts'
import { formatReleased } from '#contract/pressings/partial-date.ts'
import { formatDropTime } from '#contract/pricing/drop-texts.ts'
import { toFormats } from '#server/format-settings.ts'
import { formatCreatedDay, formatOrderDate } from '#web/admin/orders/order-format.ts'
import { formatPrintDay } from '#web/admin/orders/print/print-format.ts'
import { formatDayAndTime } from '#web/admin/shared/format-time.ts'
import { formatDay, formatMonth } from '#web/lib/format/format-day.ts'
import { formatShortDay } from '#web/lib/format/short-day.ts'
import { toOwnedDay, toShortEnd } from '#web/lib/format/want-texts.ts'

const unset = undefined
const german = { currency: 'EUR', locale: 'de-DE', country: 'DE', taxName: 'VAT', taxRate: 1900 }
const british = { currency: 'GBP', locale: 'en-GB', taxName: 'VAT', taxRate: 2000 }
const american = { currency: 'USD', locale: 'en-US', taxRate: 0 }
type Given = Parameters<typeof toFormats>[0] | undefined
const configure = (given: Given) => configureFormats(given && toFormats(given))

afterEach(() => configureFormats(undefined))

/** Locales separate with spaces that do not break a line. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each<[Given, string[]]>([
  [unset, ['$1,239.95', '$40', '$39.95', '$1,240', '$1239.95', '1,234', 'aud']],
  [german, ['1.239,95 €', '40 €', '39,95 €', '1.240 €', '1239,95 €', '1.234', 'eur']],
  [british, ['£1,239.95', '£40', '£39.95', '£1,240', '£1239.95', '1,234', 'gbp']],
  [american, ['$1,239.95', '$40', '$39.95', '$1,240', '$1239.95', '1,234', 'usd']],
])('amounts of %o are %j [LOCALE-2]', (formats, texts) => {
  configure(formats)
  const found = [
    formatCents(123_995),
    formatCentsShort(4000),
    formatCentsShort(3995),
    formatCentsRounded(123_995),
    formatCentsUngrouped(123_995),
    formatNumber(1234),
    shopCurrency(),
  ]
  expect(found.map(plain)).toEqual(texts)
})

test.each([
  ['HUF', 'hu-HU', '1239,95 Ft'],
  ['RSD', 'sr-Latn-RS', '1.239,95 RSD'],
  ['CHF', 'de-CH', 'CHF 1’239.95'],
])(
  'an amount in %s has two decimals where its locale has none [LOCALE-2]',
  (currency, locale, text) => {
    configure({ currency, locale })
    expect(plain(formatCents(123_995)).replace("'", '’')).toBe(text)
  },
)

describe('dates [LOCALE-2]', () => {
  const noon = '2026-03-04T02:05:00Z'
  const read = () => [
    formatDay(noon),
    formatMonth(noon),
    formatShortDay(noon, 'UTC'),
    formatReleased('1977-02-04'),
    formatReleased('1977-02'),
    formatReleased('1977'),
    formatShipDay('2026-04-12', '2026-03-04'),
    formatShipDay('2027-04-12', '2026-03-04'),
    toOwnedDay('2025-03-12'),
    formatDropTime(noon, 'UTC'),
    toShortEnd(noon, 'UTC'),
    formatPrintDay('2026-03-04'),
    formatCreatedDay(noon),
    formatOrderDate(noon, 'narrow'),
    formatOrderDate(noon, 'medium'),
    formatOrderDate(noon, 'wide'),
  ]

  test('of a shop without settings stay as they are', () => {
    expect(read()).toEqual([
      'Mar 4, 2026',
      'March 2026',
      'Mar 4',
      'February 4, 1977',
      'February 1977',
      '1977',
      'Apr 12',
      'Apr 12, 2027',
      '12 March 2025',
      'Wednesday, 4 March, 2:05 am',
      'Wed 2:05 am',
      '4 March 2026',
      '4th Mar 2026',
      '03/04',
      '03/04/26',
      'Mar 4, 2026',
    ])
  })

  test('of a German shop are English, in the order of its region', () => {
    configure(german)
    expect(read()).toEqual([
      '4 Mar 2026',
      'March 2026',
      '4 Mar',
      '4 February 1977',
      'February 1977',
      '1977',
      '12 Apr',
      '12 Apr 2027',
      '12 March 2025',
      'Wednesday, 4 March at 2:05',
      'Wed 02:05',
      '4 March 2026',
      '4 Mar 2026',
      '04/03',
      '04/03/26',
      '4 Mar 2026',
    ])
  })

  test('follow a British locale', () => {
    configure(british)
    expect(read().slice(0, 4)).toEqual(['4 Mar 2026', 'March 2026', '4 Mar', '4 February 1977'])
    expect(formatDayAndTime('2026-03-04T12:05:00')).toBe('4 Mar 2026, 12:05')
  })

  test('follow an American locale', () => {
    configure(american)
    expect(read().slice(0, 4)).toEqual(['Mar 4, 2026', 'March 2026', 'Mar 4', 'February 4, 1977'])
    expect(plain(formatDayAndTime('2026-03-04T13:05:00'))).toBe('Mar 4, 2026, 1:05 PM')
  })
})

test.each<[Given, string[]]>([
  [
    unset,
    [
      'Prices in Australian dollars, GST included.',
      'Prices are in Australian dollars and include GST.',
      'Australian dollars',
      '$',
      '10%',
    ],
  ],
  [
    german,
    [
      'Prices in euros, VAT included.',
      'Prices are in euros and include VAT.',
      'Euros',
      '€',
      '19 %',
    ],
  ],
  [
    british,
    [
      'Prices in British pounds, VAT included.',
      'Prices are in British pounds and include VAT.',
      'British pounds',
      '£',
      '20%',
    ],
  ],
  [american, ['Prices in US dollars.', 'Prices are in US dollars.', 'US dollars', '$', '0%']],
])('texts about the prices of %o are %j [LOCALE-2 LOCALE-3]', (formats, texts) => {
  configure(formats)
  const rate = formatRate(formats?.taxRate ?? 1000)
  expect([
    shopFormats().priceNote,
    toPriceSentence(),
    toCurrencyLabel(),
    shopFormats().sign,
    plain(rate),
  ]).toEqual(texts)
  expect(currencyName('NZD')).toBe('New Zealand dollars')
})

test.each([
  [undefined, 'en-AU'],
  ['de-DE', 'en-DE'],
  ['de', 'en'],
  ['en-GB', 'en-GB'],
])('pages of the locale %s are in the language %s [LOCALE-2]', (locale, language) => {
  configure(locale ? { locale } : undefined)
  expect(shopFormats().language).toBe(language)
})

test.each([
  [11_900, 1900, 1900],
  [10_810, 810, 810],
  [3995, 1900, 638],
  [3995, 2000, 666],
  [3995, 0, 0],
  [1, 1900, 0],
  [99_999_999, 1900, 15_966_386],
])('%i cents at %i hundredths of a percent contain %i of tax [LOCALE-3]', (cents, rate, tax) => {
  expect(taxWithin(cents, rate)).toBe(tax)
})

test('tax and the rest add up, the tax is its share to the nearest cent [LOCALE-3]', () => {
  const wrong = Array.from({ length: 20_000 }, (_, step) => {
    const cents = (step * 7919) % 1_000_000
    const rate = (step * 131) % 10_000
    const tax = taxWithin(cents, rate)
    const isNearest = Math.abs(tax - (cents * rate) / (10_000 + rate)) <= 0.5 + 1e-9
    return { cents, rate, tax, isRight: isNearest && Number.isInteger(tax) && tax <= cents }
  }).filter(({ isRight }) => !isRight)
  expect(wrong).toEqual([])
})

test('10% is a rounded eleventh of every amount [LOCALE-1 LOCALE-3]', () => {
  const amounts = Array.from({ length: 200_001 }, (_, cents) => cents)
  expect(amounts.filter((cents) => taxWithin(cents, 1000) !== Math.round(cents / 11))).toEqual([])
})

test('the smallest order is that of the currency [LOCALE-2]', () => {
  configure(british)
  expect(whyNotPayable(30)).toBeUndefined()
  expect(whyNotPayable(29)).toMatch('An order must be at least £0.30.')
})
