import { describe, expect, test } from 'vitest'
import { type OrderMailKind, orderMailKinds } from '#contract/orders/order-admin.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import { isMailTrue, mailsFor } from '#server/orders/mail/order-mails.rules.ts'

type Case = [OrderStatus, OrderStatus, boolean, OrderMailKind | null, OrderMailKind[]]

describe('a change of status calls for', () => {
  test.each<Case>([
    // Becoming paid, once.
    ['pending', 'payment received', false, null, ['confirmation']],
    ['pending', 'preparing to ship', false, null, ['confirmation']],
    ['pending', 'shipped', false, null, ['confirmation', 'shipped']],
    ['pending', 'completed', false, null, ['confirmation']],
    ['pending', 'payment received', false, 'confirmation', []],
    ['pending', 'shipped', false, 'confirmation', ['shipped']],
    ['payment received', 'preparing to ship', true, null, []],
    ['preparing to ship', 'payment received', true, null, []],
    ['preparing to ship', 'payment received', true, 'confirmation', []],
    // Leaving the shop, each time.
    ['preparing to ship', 'shipped', true, 'confirmation', ['shipped']],
    ['preparing to ship', 'shipped', true, 'shipped', ['shipped']],
    ['delivered', 'shipped', true, 'shipped', []],
    ['delivered', 'shipped', true, 'confirmation', ['shipped']],
    ['shipped', 'delivered', true, 'shipped', []],
    ['shipped', 'preparing to ship', true, 'shipped', []],
    // The end of an order, and its reversal.
    ['payment received', 'cancelled', true, 'confirmation', ['cancelled']],
    ['pending', 'cancelled', false, null, ['cancelled']],
    ['pending', 'cancelled', false, 'cancelled', []],
    ['cancelled', 'pending', false, 'cancelled', []],
    ['cancelled', 'payment received', true, 'cancelled', ['confirmation']],
    ['cancelled', 'payment received', true, 'confirmation', []],
    ['cancelled', 'shipped', true, 'cancelled', ['shipped']],
    ['cancelled', 'shipped', false, 'cancelled', ['confirmation', 'shipped']],
    ['shipped', 'returned', true, 'shipped', ['returned']],
    ['shipped', 'returned', true, null, ['returned']],
    ['pending', 'returned', false, null, []],
    ['returned', 'payment received', true, 'returned', ['confirmation']],
    ['returned', 'cancelled', true, 'returned', ['cancelled']],
  ])('%s → %s, paid before: %s, last mail %s: %j', (from, to, wasPaid, lastWord, kinds) => {
    expect(mailsFor({ from, to, wasPaid, lastWord })).toEqual(kinds)
  })

  test('no mail about the way of an order that is collected', () => {
    const collected = { to: 'shipped', isCollected: true } as const
    expect(
      mailsFor({
        ...collected,
        from: 'preparing to ship',
        wasPaid: true,
        lastWord: 'confirmation',
      }),
    ).toEqual([])
    expect(
      mailsFor({ ...collected, from: 'cancelled', wasPaid: true, lastWord: 'cancelled' }),
    ).toEqual(['confirmation'])
  })

  test('only mails that are true of the new status', () => {
    for (const from of orderStatuses) {
      for (const to of orderStatuses.filter((status) => status !== from)) {
        for (const lastWord of [null, ...orderMailKinds]) {
          for (const wasPaid of [true, false]) {
            const kinds = mailsFor({ from, to, wasPaid, lastWord })
            expect(kinds.filter((kind) => !isMailTrue(kind, { status: to }))).toEqual([])
          }
        }
      }
    }
  })
})

test.each<[OrderMailKind, OrderStatus[]]>([
  ['confirmation', ['payment received', 'preparing to ship', 'shipped', 'delivered', 'completed']],
  ['ready-to-collect', ['payment received', 'preparing to ship']],
  ['first-part', ['payment received', 'preparing to ship']],
  ['shipped', ['shipped', 'delivered', 'completed']],
  ['cancelled', ['cancelled']],
  ['returned', ['returned']],
])('the mail "%s" is true of %j only', (kind, statuses) => {
  expect(orderStatuses.filter((status) => isMailTrue(kind, { status }))).toEqual(statuses)
})

test('an order whose units are all back in stock is not ready to collect [SHIP-15]', () => {
  const facts = { status: 'payment received', hasUnits: false } as const
  expect(orderMailKinds.filter((kind) => isMailTrue(kind, facts))).not.toContain('ready-to-collect')
})

test('the mail about a refund is true until the refund fails', () => {
  const isTrue = (refundState: 'done' | 'pending' | 'failed') =>
    isMailTrue('refunded', { status: 'cancelled', refundState })
  expect(isTrue('done')).toBe(true)
  expect(isTrue('pending')).toBe(true)
  expect(isTrue('failed')).toBe(false)
})
