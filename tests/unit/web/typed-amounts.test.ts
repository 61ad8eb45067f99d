import { afterEach, describe, expect, test } from 'vitest'
import { configureFormats } from '#contract/locale.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { toFormats } from '#server/format-settings.ts'
import { emptyDraft, findProblems, toNewCopy } from '#web/admin/copies/form/copy-draft.ts'
import { findAmountError, toRefundInput } from '#web/admin/orders/refund-draft.ts'
import { readDraft } from '#web/admin/products/bulk/bulk-draft.ts'
import { toText as toConflictText } from '#web/admin/products/form/product-conflict.ts'
import { emptyDraft as emptyProduct } from '#web/admin/products/form/product-draft.ts'
import { readDiscount, toDraft } from '#web/admin/settings/discounts/discount-draft.ts'
import { readPriceRange } from '#web/catalogue/listing/listing-state.ts'

afterEach(() => configureFormats(undefined))

function useLocale(locale: string | undefined, currency = 'EUR') {
  configureFormats(locale ? toFormats({ locale, currency }) : undefined)
}

const decimals = 'At most 2 decimals'
const point = 'Write an amount such as 12.50'
const comma = 'Write an amount such as 12,50'

test.each([
  [undefined, '12.50', 12.5],
  [undefined, ' 12 ', 12],
  [undefined, '12.', 12],
  [undefined, '.5', 0.5],
  [undefined, '1,250', 1250],
  [undefined, '1,250.50', 1250.5],
  [undefined, '1,250,000', 1_250_000],
  [undefined, '1 250.50', 1250.5],
  [undefined, '12,50', 'Write the amount as 12.50'],
  [undefined, '12,5', 'Write the amount as 12.5'],
  [undefined, '1.250', decimals],
  [undefined, '1,2500', point],
  [undefined, '12,50,000', point],
  [undefined, '0,500', point],
  [undefined, '1.250,50', point],
  [undefined, '1,250 000', point],
  [undefined, '12 50', point],
  [undefined, '12.505', decimals],
  [undefined, '-5', point],
  [undefined, '10%', point],
  [undefined, '1e1', point],
  [undefined, '', point],
  [undefined, '.', point],
  [undefined, '9'.repeat(13), point],
  ['de-DE', '12,50', 12.5],
  ['de-DE', '12.50', 12.5],
  ['de-DE', '1.250', 1250],
  ['de-DE', '1.250,50', 1250.5],
  ['de-DE', '1.250.000', 1_250_000],
  ['de-DE', '1 250,50', 1250.5],
  ['de-DE', '1,250', decimals],
  ['de-DE', '0.500', decimals],
  ['de-DE', '1,250.50', comma],
  ['de-DE', '1.25.0', comma],
  ['de-DE', '-5', comma],
  ['fr-FR', '1\u202f250,50', 1250.5],
  ['fr-FR', '1.250', decimals],
  ['de-CH', "1'250.50", 1250.5],
  ['de-CH', '1’250.50', 1250.5],
  ['de-CH', '12,50', 'Write the amount as 12.50'],
  ['de-CH', '1,250', point],
])('in the locale %s the amount "%s" is %s [LOCALE-10]', (locale, text, result) => {
  useLocale(locale)
  const { value, problem } = readTyped('amount', text)
  expect(value ?? problem).toBe(result)
})

test.each([
  ['EUR', 'en-IE', '€12.50'],
  ['EUR', 'de-DE', '12,50 €'],
  ['EUR', 'de-DE', 'EUR 12,50'],
  ['GBP', 'en-GB', ' £ 12.50'],
  ['CHF', 'de-CH', 'CHF 12.50'],
  ['CAD', 'en-AU', '$12.50'],
])('an amount in %s takes the signs of the shop, as in %s "%s" [LOCALE-10]', (...given) => {
  const [currency, locale, typed] = given
  useLocale(locale, currency)
  expect(readTyped('amount', typed)).toEqual({ value: 12.5 })
})

test.each([
  [undefined, 'rate', '1.52345', 1.52345],
  [undefined, 'rate', '1,523', 'Write the rate as 1523 or 1.523'],
  [undefined, 'rate', '1,52', 'Write the rate as 1.52'],
  ['de-DE', 'rate', '1,523', 1.523],
  ['de-DE', 'rate', '0.923', 0.923],
  ['de-DE', 'rate', '1.523', 'Write the rate as 1523 or 1,523'],
  [undefined, 'percentage', '12.5 %', 12.5],
  [undefined, 'percentage', '12,5', 'Write the percentage as 12.5'],
  ['de-DE', 'percentage', '12,5%', 12.5],
  [undefined, 'quantity', '1,000', 1000],
  [undefined, 'quantity', '1.000', 'Write a whole number such as 5'],
  ['de-DE', 'quantity', '1.000', 1000],
  ['de-DE', 'quantity', '1,5', 'Write a whole number such as 5'],
] as const)('in the locale %s the %s "%s" is %s [LOCALE-10]', (locale, kind, text, result) => {
  useLocale(locale)
  const { value, problem } = readTyped(kind, text)
  expect(value ?? problem).toBe(result)
})

test.each([undefined, 'de-DE'])('in the locale %s a start value is read as itself', (locale) => {
  useLocale(locale)
  expect(readTyped('rate', toTyped(1.523, 'rate'))).toEqual({ value: 1.523 })
  expect(readTyped('amount', toTyped(1250, 'amount'))).toEqual({ value: 1250 })
})

describe('refunds, copies, bulk prices, discount codes and price filters', () => {
  const discount = (value: string, minimum: string) =>
    readDiscount({ ...toDraft(undefined, 'UTC'), value, minimum }, 'UTC')
  const bulk = (amount: string) => readDraft('price', { way: 'set', amount, ending: 'none' })
  const copy = { ...emptyDraft, mediaGrade: 'NM', sleeveGrade: 'NM' } as const
  const payment = { refundable: 2000 }
  const refund = { reason: '', includesDelivery: false, restock: {} } as const

  test('never make an unreadable price of a copy 0', () => {
    expect(toNewCopy({ ...copy, price: '12,50' }, true).price).toBeNaN()
  })

  test('take a decimal comma where the locale has one [LOCALE-10]', () => {
    useLocale('de-DE')
    expect(toRefundInput({ ...refund, amount: '12,50' }, payment)).toEqual({ amount: 12.5 })
    expect(toNewCopy({ ...copy, price: '1.250,50' }, true).price).toBe(1250.5)
    expect(bulk('1.250,50')).toEqual({ change: { how: 'price-set', value: 1250.5 } })
    expect(discount('12,5', '1.250').input).toMatchObject({ percent: 12.5, minimum: 1250 })
    expect(readPriceRange('12,50', '40')).toEqual({ priceMinDollars: 12.5, priceMaxDollars: 40 })
  })

  test('refuse a decimal comma elsewhere, at the field [LOCALE-10]', () => {
    const problem = 'Write the amount as 12.50'
    expect(findAmountError('12,50', payment)).toBe(problem)
    const draft = { ...copy, price: '12,50', cost: '12,50' }
    const found = findProblems(draft, { isRecord: true, isOnSale: true })
    expect(found).toEqual({ price: problem, cost: problem })
    expect(bulk('12,50')).toEqual({ problem })
    const percent = 'Write the percentage as 12.5'
    expect(discount('12,5', '12,50').problems).toEqual({ value: percent, minimum: problem })
    expect(readPriceRange('12,50', '40')).toEqual({ priceMaxDollars: 40 })
  })

  test('accept separated thousands without a locale [LOCALE-1 LOCALE-10]', () => {
    expect(toRefundInput({ ...refund, amount: '$1,250.50' }, payment)).toEqual({ amount: 1250.5 })
    expect(readPriceRange('1,250', null)).toEqual({ priceMinDollars: 1250 })
  })
})

test('a price of a conflict is read in the locale of the shop', () => {
  useLocale('de-DE')
  const price = (text: string) => toConflictText({ ...emptyProduct, price: text }, 'price')
  expect(price('24,9')).toBe(price('24,90'))
  expect(price('1.250')).toBe(price('1250,00'))
  expect(price('24,90').replace(/\s/, ' ')).toBe('24,90 €')
  expect(price('abc')).toBe('abc')
})
