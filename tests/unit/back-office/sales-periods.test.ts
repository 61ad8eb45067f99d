import { describe, expect, test } from 'vitest'
import { toSalesPeriods, toSalesPoints } from '#server/stats/sales-periods.rules.ts'

/** Wednesday 4 March 2026, noon in Sydney. */
const NOW = new Date('2026-03-04T01:00:00Z')
const SYDNEY = 'Australia/Sydney'

describe('the periods of a range', () => {
  test.each([
    { range: '7d', count: 7, first: '2026-02-26', last: '2026-03-04', before: '2026-02-19' },
    { range: '30d', count: 30, first: '2026-02-03', last: '2026-03-04', before: '2026-01-04' },
    { range: '90d', count: 90, first: '2025-12-05', last: '2026-03-04', before: '2025-09-06' },
    { range: '12m', count: 12, first: '2025-04-01', last: '2026-03-01', before: '2024-04-01' },
  ] as const)(
    '$range has $count periods and as many before',
    ({ range, count, first, last, before }) => {
      const periods = toSalesPeriods(range, NOW, SYDNEY)
      expect(periods.chosen).toHaveLength(count)
      expect(periods.before).toHaveLength(count)
      expect(periods.chosen[0]?.day).toBe(first)
      expect(periods.chosen.at(-1)?.day).toBe(last)
      expect(periods.before[0]?.day).toBe(before)
    },
  )

  test('start at midnight in the time zone of the shop and end with the current day', () => {
    const { chosen, end } = toSalesPeriods('7d', NOW, SYDNEY)
    expect(chosen.at(-1)?.from.toISOString()).toBe('2026-03-03T13:00:00.000Z')
    expect(end.toISOString()).toBe('2026-03-04T13:00:00.000Z')
  })

  test('start at midnight across changes of summer time', () => {
    // Sydney leaves summer time on 5 April 2026 and entered it on 5 October 2025.
    const { before, chosen, end } = toSalesPeriods('90d', new Date('2026-04-06T02:00:00Z'), SYDNEY)
    const days = [...before, ...chosen]
    expect(new Set(days.map(({ day }) => day)).size).toBe(180)
    expect(chosen.slice(-2).map(({ from }) => from.toISOString())).toEqual([
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T14:00:00.000Z',
    ])
    expect(end.toISOString()).toBe('2026-04-06T14:00:00.000Z')
    expect(before[0]?.from.toISOString()).toBe('2025-10-08T13:00:00.000Z')
  })

  test('months start on the first, even when computed on a 31st', () => {
    const { chosen, end } = toSalesPeriods('12m', new Date('2026-03-31T02:00:00Z'), SYDNEY)
    expect(chosen.slice(-3).map(({ day }) => day)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
    expect(end.toISOString()).toBe('2026-03-31T13:00:00.000Z')
  })
})

test('every period has a point and a previous period, with or without sales', () => {
  const periods = toSalesPeriods('7d', NOW, SYDNEY)
  const sums = new Map([
    [0, { cents: 500, orders: 1 }],
    [13, { cents: 123_456, orders: 3 }],
  ])
  const points = toSalesPoints(periods, sums)
  expect(points[0]).toEqual({
    from: '2026-02-26',
    sales: 0,
    orders: 0,
    before: { from: '2026-02-19', sales: 5, orders: 1 },
  })
  expect(points[6]).toEqual({
    from: '2026-03-04',
    sales: 1234.56,
    orders: 3,
    before: { from: '2026-02-25', sales: 0, orders: 0 },
  })
})
