import { expect, test } from 'vitest'
import { toUsedSummary } from '#web/admin/products/used-summary.ts'

const prices = { count: 9, lowPrice: 6, highPrice: 50 }

test.each([
  [undefined, ''],
  [{ ...prices, usedCount: 0 }, ''],
  [{ ...prices, usedCount: 8, usedLowPrice: 6, usedHighPrice: 50 }, '8 used from $6.00'],
  [{ ...prices, usedCount: 2, usedLowPrice: 6, usedHighPrice: 6 }, '2 used $6.00'],
])('the used copies of %o read "%s"', (summary, text) => {
  expect(toUsedSummary(summary)).toBe(text)
})
