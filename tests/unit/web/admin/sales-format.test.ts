import { expect, test } from 'vitest'
import {
  describePoint,
  formatChange,
  formatShortMoney,
  formatTick,
  sumPoints,
} from '#web/admin/dashboard/sales-format.ts'

const point = (sales: number, before: number) => ({
  from: '2026-03-04',
  sales,
  orders: 1,
  before: { from: '2026-02-25', sales: before, orders: 2 },
})

test('sums amounts to the cent', () => {
  const points = [point(0.1, 1.01), point(0.2, 2.02)]
  expect(sumPoints(points)).toEqual({ sales: 0.3, orders: 2, salesBefore: 3.03, ordersBefore: 4 })
})

test.each([
  [112, 100, '12% more'],
  [92, 100, '8% less'],
  [100.2, 100, 'as much'],
  [0, 100, '100% less'],
  [100, 0, null],
  [1100, 100, null],
])('%d after %d is %s', (sales, salesBefore, words) => {
  expect(formatChange({ sales, salesBefore })).toBe(words)
})

test('describes a day beside the previous period, in the time zone of the shop', () => {
  expect(describePoint(point(12, 9.5), '7d')).toBe(
    'Wed, Mar 4, 2026: $12.00, 1 order; before, Wed, Feb 25, 2026: $9.50, 2 orders',
  )
  expect(formatTick('2026-03-01', '12m')).toBe('Mar')
  expect(formatTick('2026-03-01', '90d')).toBe('Mar 1')
})

test.each([
  [0, '$0'],
  [500, '$500'],
  [1250, '$1.3K'],
])('%d on the axis of the chart is %s', (dollars, text) => {
  expect(formatShortMoney(dollars)).toBe(text)
})
