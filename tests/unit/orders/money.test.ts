import { expect, test } from 'vitest'
import {
  formatCents,
  formatCentsRounded,
  formatCentsShort,
  hasAtMostTwoDecimals,
  toCents,
  toDollars,
} from '#contract/money.ts'
import { taxWithin } from '#contract/orders/tax.ts'

test('converts dollars to whole cents and back [API-9 API-10]', () => {
  const amounts = Array.from({ length: 100_001 }, (_, cents) => cents)
  expect(amounts.filter((cents) => toCents(toDollars(cents)) !== cents)).toEqual([])
  expect(toCents(19.99) * 3).toBe(5997)
  expect(toCents(1.005)).toBe(100)
})

test('formats amounts as Australian dollars [CART-36 CART-37 LIM-1 LIM-2]', () => {
  expect(formatCents(3995)).toBe('$39.95')
  expect(formatCents(4000)).toBe('$40.00')
  expect(formatCentsShort(4000)).toBe('$40')
  expect(formatCentsShort(3990)).toBe('$39.90')
  expect(formatCents(9_999_999)).toBe('$99,999.99')
  expect(formatCentsShort(0)).toBe('$0')
})

test('formats a total without decimals [AORD-22]', () => {
  expect(formatCentsRounded(3995)).toBe('$40')
  expect(formatCentsRounded(123_449)).toBe('$1,234')
})

test('an amount has at most two decimals [API-9]', () => {
  for (const amount of [0, 39.9, 39.95, 0.01, 99_999.99]) {
    expect(hasAtMostTwoDecimals(amount)).toBe(true)
  }
  for (const amount of [39.955, 0.001, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(hasAtMostTwoDecimals(amount)).toBe(false)
  }
})

test.each([
  [0, 0],
  [5, 0],
  [6, 1],
  [11, 1],
  [110, 10],
  [3995, 363],
  [11_985, 1090],
  [99_999_999, 9_090_909],
])('%i cents including GST contain %i of GST', (cents, gst) => {
  expect(taxWithin(cents, 1000)).toBe(gst)
})

test('GST is a tenth of the remainder, rounded to the cent', () => {
  for (let cents = 0; cents <= 100_000; cents += 7) {
    const gst = taxWithin(cents, 1000)
    expect(Math.abs(gst - (cents - gst) / 10)).toBeLessThanOrEqual(0.55)
  }
})
