import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumChange, sumSale, sumTenders } from '#contract/counter/sale-sums.ts'
import { allocate } from '#server/orders/discounts/discount-amount.rules.ts'

const lines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  }),
  { minLength: 1, maxLength: 100 },
)
const percentPoints = fc.integer({ min: 0, max: 10_000 })

describe('the sums of a sale', () => {
  test('add up: goods less discount is the total, and the parts of the lines are the discount [TILL-2]', () => {
    fc.assert(
      fc.property(lines, percentPoints, (lines, points) => {
        const { goodsCents, discountCents, totalCents } = sumSale(lines, points)
        const weights = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity)
        const parts = allocate(discountCents, weights)
        const ofLines = weights.map((cents, place) => cents - (parts[place] ?? 0))
        expect(totalCents).toBe(goodsCents - discountCents)
        expect(ofLines.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents)
        expect(Math.min(totalCents, ...ofLines)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(discountCents - (goodsCents * points) / 10_000)).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('give back what was handed over beyond the payments [TILL-3]', () => {
    const tender = fc.record({
      amountCents: fc.integer({ min: 1, max: 100_000 }),
      more: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(tender, { maxLength: 10 }), (drawn) => {
        const tenders = drawn.map(({ amountCents, more }) => ({
          amountCents,
          givenCents: more === undefined ? null : amountCents + more,
        }))
        const handedOver = tenders.reduce(
          (sum, { amountCents, givenCents }) => sum + (givenCents ?? amountCents),
          0,
        )
        expect(sumTenders(tenders) + sumChange(tenders)).toBe(handedOver)
      }),
    )
  })

  test.each([
    [1999, 3, 1250, 750],
    [1, 1, 5000, 1],
    [1, 1, 4999, 0],
    [9999, 999, 3333, 3_329_334],
    [2500, 2, 10_000, 5000],
    [2500, 2, 0, 0],
  ])(
    'round half a cent up: %i cents × %i less %i points is %i off [TILL-2]',
    (unitPriceCents, quantity, points, off) => {
      expect(sumSale([{ unitPriceCents, quantity }], points).discountCents).toBe(off)
    },
  )
})
