import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders.ts'
import type { OrderRow } from '#server/orders/orders.tables.ts'
import {
  addDue,
  dueAfterRefund,
  dueAfterStatus,
  increaseDue,
  noneDue,
  type RefundDue,
  reduceDue,
  restoreDue,
} from '#server/orders/refund-due.rules.ts'

const late: RefundDue = { refundDueReason: 'paid too late', refundDueCents: 4000 }

test('adds the same amount only once', () => {
  const once = addDue(noneDue, 'paid twice', 4000)
  expect(addDue(once, 'paid twice', 4000)).toEqual({
    refundDueReason: 'paid twice',
    refundDueCents: 4000,
  })
})

test('adds up the amounts of several payments', () => {
  const once = increaseDue(noneDue, 'wrong amount', 100)
  expect(increaseDue(once, 'paid twice', 4000)).toEqual({
    refundDueReason: 'paid twice',
    refundDueCents: 4100,
  })
})

test('adds the amount of a failed refund', () => {
  expect(restoreDue(noneDue, 500)).toEqual({
    refundDueReason: 'refund failed',
    refundDueCents: 500,
  })
  expect(restoreDue(late, 500)).toEqual({ refundDueReason: 'refund failed', refundDueCents: 4500 })
})

test.each([
  ['less than', 3999, { refundDueReason: 'paid too late', refundDueCents: 1 }],
  ['all', 4000, noneDue],
  ['more than', 5000, noneDue],
])('subtracts a refund of %s the amount due', (_what, amountCents, left) => {
  expect(reduceDue(late, amountCents)).toEqual(left)
})

test('never falls below zero', () => {
  expect(reduceDue(noneDue, 500)).toEqual(noneDue)
})

/** Paid by card, 4000 cents. */
const orderWith = (values: Partial<OrderRow>): OrderRow => ({
  id: 'RO-00000-00000',
  userId: null,
  email: '',
  phoneNumber: '',
  status: 'shipped',
  totalCents: 4000,
  ...{ discountCodeId: null, discountCode: null, discountCents: 0, discountCounted: false },
  currency: 'aud',
  taxName: 'GST',
  taxRate: 1000,
  recipientName: '',
  shippingAddress: null,
  paymentSessionId: null,
  checkoutUrl: null,
  pageClosedAt: null,
  createdAt: new Date(0),
  expiresAt: new Date(0),
  paidAt: new Date(0),
  stockDeducted: true,
  ...noneDue,
  refundNeeded: false,
  capturedCents: 4000,
  capturedCurrency: 'aud',
  surplusCents: 0,
  refundedCents: 0,
  refundedElsewhereCents: 0,
  disputeLostCents: 0,
  netTotalCents: 4000,
  isDisputed: false,
  shipsOn: null,
  cartCleared: false,
  redactContact: false,
  ...values,
})

const due = (refundDueReason: RefundDue['refundDueReason'], refundDueCents: number) => ({
  refundDueReason,
  refundDueCents,
})

describe('after a change of the status', () => {
  const twice = { capturedCents: 8000, surplusCents: 4000, ...due('paid twice', 4000) }

  test.each<[string, Partial<OrderRow>, OrderStatus, RefundDue]>([
    [
      'the rest of the money is due',
      { refundedCents: 500 },
      'returned',
      due('cancelled or returned', 3500),
    ],
    ['nothing is due when all was refunded', { refundedCents: 4000 }, 'cancelled', noneDue],
    [
      'nothing is due for an unpaid order',
      { paidAt: null, capturedCents: 0 },
      'cancelled',
      noneDue,
    ],
    [
      'money paid by hand is due',
      { capturedCents: 0 },
      'returned',
      due('cancelled or returned', 4000),
    ],
    [
      'a failed refund becomes a part of the whole',
      { refundedCents: 0, ...due('refund failed', 500) },
      'cancelled',
      due('cancelled or returned', 4000),
    ],
    ['an earlier reason stays', twice, 'cancelled', due('paid twice', 4000)],
    ['a waived amount stays waived', { status: 'cancelled' }, 'returned', noneDue],
    [
      'leaving clears it',
      { status: 'returned', ...due('cancelled or returned', 4000) },
      'shipped',
      noneDue,
    ],
    ['leaving clears a late payment', { status: 'cancelled', ...late }, 'shipped', noneDue],
    [
      'leaving keeps the second payment due',
      { ...twice, status: 'cancelled', ...due('paid twice', 8000) },
      'shipped',
      due('paid twice', 4000),
    ],
    [
      'leaving keeps a failed refund due',
      { status: 'returned', ...due('refund failed', 500) },
      'shipped',
      due('refund failed', 500),
    ],
  ])('%s [SEC-7]', (_what, values, to, expected) => {
    expect(dueAfterStatus(orderWith(values), to, true)).toEqual(expected)
  })
})

describe('after a refund', () => {
  test.each<[string, Partial<OrderRow>, RefundDue, RefundDue]>([
    [
      'at most the money that is left is due',
      { refundedCents: 3900 },
      due('refund failed', 500),
      due('refund failed', 100),
    ],
    [
      'nothing is due once all has left',
      { disputeLostCents: 4000 },
      due('refund failed', 500),
      noneDue,
    ],
    [
      'the rest of a cancelled order follows its second payment',
      {
        status: 'cancelled',
        capturedCents: 8000,
        surplusCents: 4000,
        refundedCents: 4000,
        refundDueReason: 'paid twice',
      },
      noneDue,
      due('cancelled or returned', 4000),
    ],
    ['a waived rest stays waived', { status: 'cancelled', refundedCents: 500 }, noneDue, noneDue],
  ])('%s [SEC-7]', (_what, values, before, expected) => {
    expect(dueAfterRefund(orderWith(values), before)).toEqual(expected)
  })
})
