import { expect, test } from 'vitest'
import {
  addDue,
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
