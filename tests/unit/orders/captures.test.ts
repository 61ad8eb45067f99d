import { describe, expect, test } from 'vitest'
import {
  type CaptureRow,
  leftOf,
  listRefundable,
  refundedPartOf,
  retainedOf,
  splitRefund,
  sumLeft,
  surplusLeftOf,
  toRefusal,
} from '#server/orders/captures.rules.ts'
import { isOrderId, newOrderId } from '#server/orders/order-id.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 1, minute))

const capture = (paymentId: string, values: Partial<CaptureRow> = {}): CaptureRow => ({
  paymentId,
  orderId: 'RO-00000-00000',
  amountCents: 5000,
  currency: 'aud',
  receivedAt: at(0),
  refusal: null,
  ...values,
})

const refund = (state: 'requested' | 'pending' | 'done' | 'failed', amountCents: number) => ({
  paymentId: 'p1',
  state,
  amountCents,
})

test.each([
  [[], 5000],
  [[refund('done', 2000)], 3000],
  [[refund('pending', 2000), refund('done', 500)], 2500],
  [[refund('requested', 2000)], 3000],
  [[refund('failed', 2000)], 5000],
  [[refund('done', 6000)], 0],
  [[{ ...refund('done', 2000), paymentId: 'p2' }], 5000],
])('subtracts %j from the refundable amount of a payment: %i', (refunds, left) => {
  expect(leftOf(capture('p1'), refunds)).toBe(left)
})

describe('the payments to refund', () => {
  const first = capture('p1')
  const second = capture('p2', { refusal: 'paid twice', receivedAt: at(1) })
  const third = capture('p3', { refusal: 'paid twice', receivedAt: at(2), amountCents: 700 })
  const idsOf = (captures: CaptureRow[], refunds: ReturnType<typeof refund>[] = []) =>
    listRefundable(captures, refunds).map(({ paymentId }) => paymentId)

  test('are those not accepted, then the newest [SEC-8]', () => {
    expect(idsOf([first, second, third])).toEqual(['p3', 'p2', 'p1'])
    expect(idsOf([first, second], [refund('done', 5000)])).toEqual(['p2'])
  })

  test('have one currency at a time [SEC-8]', () => {
    const foreign = capture('p4', { currency: 'usd', refusal: 'wrong amount' })
    expect(idsOf([first, foreign])).toEqual(['p4'])
    expect(idsOf([first, foreign], [{ ...refund('done', 5000), paymentId: 'p4' }])).toEqual(['p1'])
  })

  test.each([
    [1, [['p3', 1]]],
    [700, [['p3', 700]]],
    [
      701,
      [
        ['p3', 700],
        ['p2', 1],
      ],
    ],
    [
      10_700,
      [
        ['p3', 700],
        ['p2', 5000],
        ['p1', 5000],
      ],
    ],
  ])('share %i cents without a remainder [SEC-8]', (amountCents, parts) => {
    const captures = listRefundable([first, second, third], [])
    const split = splitRefund(captures, amountCents)
    expect(split.map((part) => [part.paymentId, part.amountCents])).toEqual(parts)
    expect(sumLeft(captures)).toBe(10_700)
  })
})

describe('a payment', () => {
  const unpaid = { paidAt: null, totalCents: 5000, capturedCents: 0, surplusCents: 0 }
  const right = { amountCents: 5000, currency: 'aud' }

  test.each([
    ['of the price is accepted', {}, right, false, null],
    ['of less is not', {}, { ...right, amountCents: 100 }, false, 'wrong amount'],
    ['in another currency is not', {}, { ...right, currency: 'usd' }, false, 'wrong amount'],
    [
      'after a wrong one is accepted',
      { capturedCents: 100, surplusCents: 100 },
      right,
      false,
      null,
    ],
    [
      'after the payment of the order is not',
      { paidAt: at(0), capturedCents: 5000 },
      right,
      false,
      'paid twice',
    ],
    [
      'after an admin marked the order as paid is not',
      { paidAt: at(0) },
      right,
      false,
      'paid after manual change',
    ],
    ['after an admin cancelled the order is not', {}, right, true, 'paid after manual change'],
  ])('%s [SEC-7]', (_what, order, payment, isCancelledByHand, refusal) => {
    expect(toRefusal({ ...unpaid, ...order }, payment, isCancelledByHand)).toBe(refusal)
  })
})

describe('the money of an order', () => {
  const order = {
    paidAt: at(0),
    totalCents: 5000,
    capturedCents: 5000,
    surplusCents: 0,
    refundedCents: 0,
    refundedElsewhereCents: 0,
    disputeLostCents: 0,
  }

  test.each([
    ['paid by card', {}, 5000, 0, 0],
    ['unpaid', { paidAt: null, capturedCents: 0 }, 0, 0, 0],
    ['marked as paid', { capturedCents: 0 }, 5000, 0, 0],
    ['marked as paid, and paid by card', { surplusCents: 5000 }, 10_000, 5000, 0],
    ['marked as paid, the card refunded', { surplusCents: 5000, refundedCents: 5000 }, 5000, 0, 0],
    ['paid twice', { capturedCents: 10_000, surplusCents: 5000 }, 10_000, 5000, 0],
    ['refunded by transfer', { refundedElsewhereCents: 1000 }, 4000, 0, 1000],
    ['lost in a dispute', { disputeLostCents: 5000 }, 0, 0, 0],
    ['refunded and lost', { refundedCents: 5000, disputeLostCents: 5000 }, 0, 0, 5000],
  ])('that is %s', (_what, values, retained, surplusLeft, refundedPart) => {
    const row = { ...order, ...values }
    expect([retainedOf(row), surplusLeftOf(row), refundedPartOf(row)]).toEqual([
      retained,
      surplusLeft,
      refundedPart,
    ])
  })
})

test.each([
  ['RO-7K2QX-M4T9A', true],
  ['RO-7K2QX-M4T9O', false],
  ['RO-7K2QX-M4TU9', false],
  ['RO-7K2QI-M4T9A', false],
  ['RO-7K2QL-M4T9A', false],
  ['ro-7k2qx-m4t9a', false],
  ['RO-7K2QX-M4T9A\n', false],
  ['RO-7K2QX', false],
  ['customer-1', false],
  ['', false],
])('%j is an order id: %s [SEC-8]', (text, expected) => {
  expect(isOrderId(text)).toBe(expected)
  expect(isOrderId(newOrderId())).toBe(true)
})
