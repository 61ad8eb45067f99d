import { describe, expect, it } from 'vitest'
import { continueAttempt, toBuyer } from '#web/checkout/checkout-attempt.ts'

const a1 = { productId: 'a', quantity: 1 }
const b2 = { productId: 'b', quantity: 2 }
const minute = 60_000

describe('the idempotency key of a checkout', () => {
  const first = continueAttempt(null, [a1, b2], 'u1', 0, () => 'first')
  const again = (entries: (typeof a1)[], userId: string, nowMs: number) =>
    continueAttempt(first, entries, userId, nowMs, () => 'second').key

  it('is stable for the same cart in any order', () => {
    expect(again([a1, b2], 'u1', minute)).toBe('first')
    expect(again([b2, a1], 'u1', 24 * minute)).toBe('first')
  })

  it('changes with a price, as the payment page has that of its order', () => {
    const atPrice = (price?: number) => [{ ...a1, price }, b2]
    const last = continueAttempt(null, atPrice(40), 'u1', 0, () => 'first')
    const keyAt = (price?: number) =>
      continueAttempt(last, atPrice(price), 'u1', minute, () => 'second').key
    expect([keyAt(40), keyAt(30), keyAt()]).toEqual(['first', 'second', 'second'])
  })

  it('changes with the discount of its code, as the payment page has that of its order [CODE-14]', () => {
    const buyerWith = (code: string | undefined, discount: string) =>
      toBuyer('u1', { code, discount, delivery: undefined })
    const last = continueAttempt(null, [a1], buyerWith('MORE', 'less 400'), 0, () => 'first')
    const keyWith = (code: string | undefined, discount: string) =>
      continueAttempt(last, [a1], buyerWith(code, discount), minute, () => 'second').key
    expect(keyWith('MORE', 'less 400')).toBe('first')
    expect(keyWith('MORE', 'less 2000')).toBe('second')
    expect(keyWith(undefined, 'less 400')).toBe('second')
  })

  it('changes with the cart, the customer, or a payment page about to expire', () => {
    expect(again([a1], 'u1', minute)).toBe('second')
    expect(again([a1, { ...b2, quantity: 3 }], 'u1', minute)).toBe('second')
    expect(again([a1, b2], 'u2', minute)).toBe('second')
    expect(again([a1, b2], 'u1', 25 * minute)).toBe('second')
  })
})
