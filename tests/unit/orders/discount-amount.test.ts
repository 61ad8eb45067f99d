import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopFormats } from '#contract/locale.ts'
import { productTypes } from '#contract/products/product-type.ts'
import {
  allocate,
  type DiscountTerms,
  discountOf,
  isEligible,
} from '#server/orders/discounts/discount-amount.rules.ts'
import { splitRefund } from '#server/orders/refunds/refundable.rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const line = fc
  .record({
    type: fc.constantFrom(...productTypes),
    priceCents: fc.integer({ min: 0, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ type, priceCents, quantity }) => ({ type, cents: priceCents * quantity }))
const lines = fc.array(line, { minLength: 1, maxLength: 30 })
const kind = fc.oneof(
  fc.record({
    percentPoints: fc.integer({ min: 100, max: 10_000 }),
    amountCents: fc.constant(null),
  }),
  fc.record({
    percentPoints: fc.constant(null),
    amountCents: fc.integer({ min: 1, max: 100_000_000 }),
  }),
)
const terms: fc.Arbitrary<DiscountTerms> = fc
  .tuple(kind, fc.subarray([...productTypes]))
  .map(([given, types]) => ({ ...given, types }))

describe('the discount of an order', () => {
  test('adds up to the cent, within each line, and leaves what a card can pay [CODE-5, CODE-6]', () => {
    fc.assert(
      fc.property(terms, lines, (given, goods) => {
        const parts = discountOf(given, goods)
        const total = sum(goods.map(({ cents }) => cents)) - sum(parts)
        for (const [place, part] of parts.entries()) {
          const each = goods[place]
          expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
          expect(part).toBeLessThanOrEqual(each && isEligible(given, each) ? each.cents : 0)
        }
        if (sum(parts) > 0) expect(total).toBeGreaterThanOrEqual(shopFormats().orderMinCents)
      }),
      { numRuns: 2000 },
    )
  })

  test('is the exact share of the eligible goods, half a cent rounded up [CODE-5]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9_000 }), lines, (percentPoints, goods) => {
        const parts = discountOf({ percentPoints, amountCents: null, types: [] }, goods)
        const goodsCents = sum(goods.map(({ cents }) => cents))
        const exact = (goodsCents * percentPoints) / 10_000
        const most = Math.max(goodsCents - shopFormats().orderMinCents, 0)
        expect(sum(parts)).toBe(Math.min(Math.round(exact), most))
      }),
    )
  })

  test.each([
    ['10% of $39.95', { percentPoints: 1000 }, [3995], [400]],
    ['12.5% of $1.00 and $2.00', { percentPoints: 1250 }, [100, 200], [13, 25]],
    ['$10 of three equal lines', { amountCents: 1000 }, [2000, 2000, 2000], [334, 333, 333]],
    ['$10 of $10', { amountCents: 1000 }, [1000], [950]],
    ['100% of $20.00', { percentPoints: 10_000 }, [2000], [1950]],
    ['$10 of $0.50', { amountCents: 1000 }, [50], [0]],
    ['a free line', { percentPoints: 5000 }, [0, 1000], [0, 500]],
  ])('of %s is split over the lines [CODE-5, CODE-6]', (_what, given, cents, parts) => {
    const whole = { percentPoints: null, amountCents: null, types: [], ...given }
    expect(
      discountOf(
        whole,
        cents.map((each) => ({ type: 'vinyl', cents: each })),
      ),
    ).toEqual(parts)
  })

  test('reduces the eligible lines only [CODE-5]', () => {
    const given: DiscountTerms = { percentPoints: null, amountCents: 5000, types: ['merch'] }
    const goods = [
      { type: 'vinyl', cents: 4000 },
      { type: 'merch', cents: 1500 },
    ] as const
    expect(discountOf(given, goods)).toEqual([0, 1500])
  })
})

test('an amount is split without a cent lost, however large [CODE-6]', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const amount = Math.floor(sum(given) * share)
      const parts = allocate(amount, given)
      expect(sum(parts)).toBe(sum(given) === 0 ? 0 : amount)
      expect(parts.every((part, place) => part <= (given[place] ?? 0))).toBe(true)
    }),
  )
})

test('refunds in random parts never exceed the payment of a discounted order [CODE-16]', () => {
  const wishes = fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 20 })
  fc.assert(
    fc.property(terms, lines, wishes, (given, goods, amounts) => {
      const paidCents = sum(goods.map(({ cents }) => cents)) - sum(discountOf(given, goods))
      let left = paidCents
      for (const amount of amounts) {
        const refundable = [{ paymentId: 'p', refundableCents: left }]
        left -= sum(splitRefund(refundable, Math.min(amount, left)).map((part) => part.amountCents))
      }
      expect(left).toBeGreaterThanOrEqual(0)
    }),
  )
})
