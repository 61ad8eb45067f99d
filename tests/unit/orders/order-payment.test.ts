import { describe, expect, test } from 'vitest'
import type { MoneyFacts } from '#server/orders/money/money-facts.ts'
import {
  listRefundable,
  splitRefund,
  sumRefundable,
} from '#server/orders/refunds/refundable.rules.ts'
import {
  again,
  at,
  capture,
  history,
  lost,
  money,
  p1,
  paid,
  refund,
  settlement,
} from '#tests/support/orders/money-facts.ts'

describe('the payment of an order', () => {
  test.each<[string, Partial<MoneyFacts>, (string | null)[], boolean]>([
    ['is the one of the right amount', { captures: [p1] }, [null], true],
    [
      'is the first one, and the others are too many',
      { captures: [again, p1] },
      [null, 'paid twice'],
      true,
    ],
    [
      'is none of another amount or currency',
      {
        history: history('pending'),
        captures: [capture('p1', { amountCents: 100 }), capture('p2', { currency: 'aud' })],
      },
      ['wrong amount', 'wrong amount'],
      false,
    ],
    [
      'is none after a cancellation by hand',
      {
        history: history('pending', 'by hand: cancelled'),
        captures: [capture('p1', { step: 2 })],
      },
      ['paid after manual change'],
      false,
    ],
    [
      'is the one that came after the time had cancelled the order',
      { history: history('pending', 'cancelled'), captures: [capture('p1', { step: 2 })] },
      [null],
      true,
    ],
    [
      'is the card payment that waits when an admin moves the order on',
      {
        history: history('pending', 'by hand: cancelled', 'by hand: payment received'),
        captures: [capture('p1', { step: 2 })],
      },
      [null],
      true,
    ],
    [
      'is not one that an admin has tried to send back',
      {
        history: history('pending', 'by hand: cancelled', 'by hand: payment received'),
        captures: [capture('p1', { step: 2 })],
        refunds: [refund('failed')],
      },
      ['paid after manual change'],
      true,
    ],
    [
      'is the card payment that need not go back, as the same money',
      {
        history: history('pending', 'by hand: payment received'),
        captures: [capture('p1', { step: 2 })],
        settlements: [settlement({ paymentId: 'p1', keptCents: 4000 })],
      },
      [null],
      true,
    ],
    [
      'by hand ends when the order is pending again',
      { history: history('pending', 'by hand: shipped', 'by hand: pending') },
      [],
      false,
    ],
    [
      'by card does not',
      { history: [...paid, ...history('by hand: pending')], captures: [p1] },
      [null],
      true,
    ],
    [
      'of a free order stays too',
      { totalCents: 0, history: [...paid, ...history('by hand: pending')] },
      [],
      true,
    ],
    [
      'is none when the order was marked as paid by mistake',
      {
        history: history('pending', 'by hand: payment received', 'by hand: cancelled'),
        settlements: [settlement({ wasNeverPaid: true, step: 3 })],
      },
      [],
      false,
    ],
  ])('%s [SEC-7 SEC-8]', (_what, facts, refusals, isPaid) => {
    const { captures, paidAt } = money(facts)
    expect(captures.map(({ refusal }) => refusal)).toEqual(refusals)
    expect(paidAt !== null).toBe(isPaid)
  })

  test('is the other one of two equal payments when the first went back whole [SEC-8]', () => {
    const { captures, netTotalCents, due } = money({
      captures: [p1, again],
      refunds: [refund('done')],
    })
    expect(captures.map(({ refusal }) => refusal)).toEqual(['paid twice', null])
    expect([netTotalCents, due]).toEqual([4000, []])
  })
})

describe('the payments to refund', () => {
  const third = capture('p3', { step: 2, receivedAt: at(10), amountCents: 700 })
  const refundable = (facts: Partial<MoneyFacts>) => listRefundable(money(facts).captures)
  const idsOf = (facts: Partial<MoneyFacts>) => refundable(facts).map(({ paymentId }) => paymentId)

  test('are those beside that of the order, then the newest [SEC-8]', () => {
    expect(idsOf({ captures: [p1, again, third] })).toEqual(['p3', 'p2', 'p1'])
    const requested = refund('requested', { paymentId: 'p2' })
    expect(idsOf({ captures: [p1, again], refunds: [requested] })).toEqual(['p1'])
    expect(idsOf({ captures: [p1], disputes: [lost('p1')] })).toEqual([])
  })

  test('have one currency at a time [SEC-8]', () => {
    const captures = [p1, capture('p4', { step: 2, currency: 'usd' })]
    expect(idsOf({ captures })).toEqual(['p4'])
    const refunds = [refund('done', { paymentId: 'p4' })]
    expect(idsOf({ captures, refunds })).toEqual(['p1'])
  })

  test.each([
    [1, [['p3', 1]]],
    [
      701,
      [
        ['p3', 700],
        ['p2', 1],
      ],
    ],
    [
      8700,
      [
        ['p3', 700],
        ['p2', 4000],
        ['p1', 4000],
      ],
    ],
  ])('share %i cents without a remainder [SEC-8]', (amountCents, parts) => {
    const captures = refundable({ captures: [p1, again, third] })
    const split = splitRefund(captures, amountCents)
    expect(split.map((part) => [part.paymentId, part.amountCents])).toEqual(parts)
    expect(sumRefundable(captures)).toBe(8700)
  })
})
