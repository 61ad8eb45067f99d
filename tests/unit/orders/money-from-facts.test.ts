import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '#contract/orders/orders.ts'
import { orderMoney } from '#server/orders/money/money.rules.ts'
import type { MoneyFacts, RefundFact } from '#server/orders/money/money-facts.ts'
import {
  ADMIN,
  again,
  at,
  capture,
  dueOf,
  history,
  lost,
  money,
  p1,
  paid,
  refund,
  settlement,
} from '#tests/support/orders/money-facts.ts'

const cancelled = [...paid, ...history('by hand: cancelled')]
const movedOn = [...cancelled, ...history('by hand: shipped')]

describe('due for refund is', () => {
  test.each<[string, Partial<MoneyFacts>, (string | number)[][]]>([
    ['nothing of a sale', { captures: [p1] }, []],
    [
      'a second payment, after any refund of the first, in any status',
      {
        history: [...paid, ...history('by hand: shipped')],
        captures: [p1, again],
        refunds: [refund('done', { amountCents: 1000 })],
      },
      [['paid twice', 4000]],
    ],
    [
      'a failed refund beside a second payment',
      {
        history: [...paid, ...history('by hand: shipped')],
        captures: [p1, again],
        refunds: [refund('failed', { amountCents: 1000 })],
      },
      [
        ['paid twice', 4000],
        ['refund failed', 1000],
      ],
    ],
    [
      'all of a cancelled order, a failed refund as a part of it',
      {
        history: cancelled,
        captures: [p1],
        refunds: [refund('failed', { amountCents: 1000 })],
      },
      [['cancelled or returned', 4000]],
    ],
    [
      'the failed refund again when the order has moved on',
      { history: movedOn, captures: [p1], refunds: [refund('failed', { amountCents: 1000 })] },
      [['refund failed', 1000]],
    ],
    [
      'no refund that failed while the order was cancelled, once it has moved on',
      { history: movedOn, captures: [p1], refunds: [refund('failed', { step: 3 })] },
      [],
    ],
    [
      'nothing that was lost in a dispute',
      { captures: [p1], refunds: [refund('failed')], disputes: [lost('p1')] },
      [],
    ],
    [
      'both payments of a cancelled order, each for its reason',
      { history: cancelled, captures: [p1, again] },
      [
        ['paid twice', 4000],
        ['cancelled or returned', 4000],
      ],
    ],
    [
      'the payment of the order, when only the other need not go back',
      {
        history: cancelled,
        captures: [p1, again],
        settlements: [settlement({ paymentId: 'p2', keptCents: 4000, step: 3 })],
      },
      [['cancelled or returned', 4000]],
    ],
    [
      'a payment that came too late',
      { history: history('pending', 'cancelled'), captures: [p1] },
      [['paid too late', 4000]],
    ],
    [
      'only the last attempt of refunds that failed',
      {
        captures: [p1],
        refunds: [
          refund('failed', { amountCents: 500 }),
          refund('done', { amountCents: 700 }),
          refund('failed', { amountCents: 300 }),
          refund('failed', { amountCents: 400 }),
          refund('done', { amountCents: 150 }),
        ],
      },
      [['refund failed', 250]],
    ],
    [
      'no refund that was refused in the response to the admin',
      { captures: [p1], refunds: [refund('failed', { isSettled: true })] },
      [],
    ],
    [
      'nothing twice after an answer, until the order is cancelled again',
      {
        history: [...movedOn, ...history('by hand: cancelled')],
        captures: [p1],
        settlements: [settlement({ keptCents: 4000, step: 3 })],
      },
      [['cancelled or returned', 4000]],
    ],
  ])('%s [SEC-7]', (_what, facts, expected) => {
    expect(dueOf(facts)).toEqual(expected)
  })
})

describe('the sale', () => {
  const cash = history('pending', 'by hand: cancelled', 'by hand: payment received')

  test.each<[string, Partial<MoneyFacts>, number, number]>([
    ['is the total', { captures: [p1] }, 4000, 4000],
    [
      'paid in cash is whole, though a card payment was sent back another way',
      {
        history: cash,
        captures: [capture('p1', { step: 2 })],
        settlements: [settlement({ paymentId: 'p1', sentCents: 4000 })],
      },
      4000,
      4000,
    ],
    [
      'paid by hand again is whole',
      {
        history: [
          ...history('pending', 'by hand: shipped', 'by hand: returned', 'by hand: pending'),
          ...history('by hand: shipped'),
        ],
        settlements: [settlement({ sentCents: 4000, step: 3 })],
      },
      4000,
      4000,
    ],
    [
      'is less what was refunded, while a second payment waits',
      { captures: [p1, again], refunds: [refund('done', { amountCents: 1000 })] },
      3000,
      7000,
    ],
    [
      'is never less than nothing',
      { captures: [p1], refunds: [refund('done')], disputes: [lost('p1')] },
      0,
      0,
    ],
    [
      'stays when the second payment is lost in a dispute',
      { captures: [p1, again], disputes: [lost('p2')] },
      4000,
      4000,
    ],
  ])('%s [LATE-1]', (_what, facts, netTotal, retained) => {
    const { netTotalCents, retainedCents } = money(facts)
    expect([netTotalCents, retainedCents]).toEqual([netTotal, retained])
  })
})

const someStep = fc.integer({ min: 1, max: 6 })
const someFacts = fc.record({
  statuses: fc.array(fc.tuple(fc.constantFrom(...orderStatuses), fc.boolean()), { maxLength: 5 }),
  captures: fc.array(fc.record({ amountCents: fc.constantFrom(4000, 4000, 100), step: someStep }), {
    maxLength: 3,
  }),
  refunds: fc.array(
    fc.record({
      paymentId: fc.constantFrom('p0', 'p1', 'p2'),
      amountCents: fc.integer({ min: 1, max: 4000 }),
      state: fc.constantFrom<RefundFact['state']>('requested', 'pending', 'done', 'failed'),
      isSettled: fc.boolean(),
      step: someStep,
    }),
    { maxLength: 4 },
  ),
  lost: fc.array(fc.constantFrom('p0', 'p1', 'p2'), { maxLength: 1 }),
  settlements: fc.array(
    fc.record({
      paymentId: fc.constantFrom(null, 'p0', 'p1', 'p2'),
      sentCents: fc.integer({ min: 0, max: 4000 }),
      keptCents: fc.constantFrom(0, 100, 4000),
      wasNeverPaid: fc.boolean(),
      step: someStep,
    }),
    { maxLength: 2 },
  ),
})

type Some = typeof someFacts extends fc.Arbitrary<infer T> ? T : never

function toFacts(some: Some): MoneyFacts {
  const statuses = some.statuses.map(([to, isByHand], index) => ({
    toStatus: to,
    actor: isByHand ? ADMIN : 'provider',
    createdAt: at(index + 1),
  }))
  return {
    totalCents: 4000,
    currency: 'eur',
    source: 'shop',
    history: [...history('pending'), ...statuses],
    captures: some.captures.map((row, index) =>
      capture(`p${index}`, { ...row, receivedAt: at(index) }),
    ),
    refunds: some.refunds.map((row, index) => refund(row.state, { ...row, id: `r${index}` })),
    disputes: some.lost.map((paymentId) => lost(paymentId)),
    settlements: some.settlements,
  }
}

test('the order in which payments, refunds and disputes arrive has no effect', () => {
  fc.assert(
    fc.property(someFacts, fc.infiniteStream(fc.nat()), (some, numbers) => {
      const facts = toFacts(some)
      const mixed = <T>(rows: readonly T[]) =>
        rows
          .map((row) => ({ row, place: numbers.next().value }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ row }) => row)
      const { captures, refunds, disputes } = facts
      const told = {
        ...facts,
        captures: mixed(captures),
        refunds: mixed(refunds),
        disputes: mixed(disputes),
      }
      expect(orderMoney(told)).toEqual(orderMoney(facts))
    }),
    { numRuns: 500 },
  )
})

test('two equal payments have one result in either order', () => {
  fc.assert(
    fc.property(someFacts, (some) => {
      const facts = toFacts({ ...some, refunds: [], lost: [], settlements: [] })
      const swapped = facts.captures.map((row) => ({ ...row, paymentId: `x${row.paymentId}` }))
      const sums = ({ due, netTotalCents, retainedCents }: ReturnType<typeof orderMoney>) => ({
        due: due.map(({ reason, cents }) => [reason, cents]),
        netTotalCents,
        retainedCents,
      })
      const other = { ...facts, captures: swapped.toReversed() }
      expect(sums(orderMoney(other))).toEqual(sums(orderMoney(facts)))
    }),
  )
})

test('the amounts due are at most the retained money, and the refundable ones what came in', () => {
  fc.assert(
    fc.property(someFacts, (some) => {
      const facts = toFacts(some)
      const { due, captures, netTotalCents, retainedCents } = orderMoney(facts)
      const dueCents = due.reduce((sum, { cents }) => sum + cents, 0)
      expect(due.every(({ cents }) => cents > 0)).toBe(true)
      expect(dueCents).toBeLessThanOrEqual(retainedCents)
      expect(netTotalCents).toBeGreaterThanOrEqual(0)
      expect(netTotalCents).toBeLessThanOrEqual(facts.totalCents)
      for (const { refundableCents, amountCents } of captures) {
        expect(refundableCents).toBeLessThanOrEqual(amountCents)
      }
      expect(captures.filter(({ refusal }) => refusal === null).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})
