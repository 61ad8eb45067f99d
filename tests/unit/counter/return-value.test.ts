import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnedCents } from '#contract/counter/return-value.ts'

const line = { priceCents: 1000, quantity: 3, discountCents: 100, returned: 0 }

test.each([
  [{ ...line, discountCents: 0 }, 2, 2000],
  [line, 1, 967],
  [{ ...line, returned: 1 }, 1, 966],
  [{ ...line, returned: 2 }, 1, 967],
  [line, 3, 2900],
  [{ ...line, priceCents: 0, discountCents: 0 }, 3, 0],
])('of %j, %i units that come back are worth %i cents [TILL-8]', (sold, units, cents) => {
  expect(returnedCents(sold, units)).toBe(cents)
})

const someLine = fc
  .record({ priceCents: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 60 }) })
  .chain(({ priceCents, quantity }) =>
    fc.record({
      priceCents: fc.constant(priceCents),
      quantity: fc.constant(quantity),
      discountCents: fc.nat(priceCents * quantity),
    }),
  )

test('units that come back in any parts are worth what the line cost, and no part is negative [TILL-8]', () => {
  fc.assert(
    fc.property(someLine, fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (sold, sizes) => {
      let returned = 0
      let cents = 0
      while (returned < sold.quantity) {
        const units = Math.min(sizes.next().value ?? 1, sold.quantity - returned)
        const part = returnedCents({ ...sold, returned }, units)
        expect(part).toBeGreaterThanOrEqual(0)
        cents += part
        returned += units
      }
      expect(cents).toBe(sold.priceCents * sold.quantity - sold.discountCents)
    }),
  )
})
