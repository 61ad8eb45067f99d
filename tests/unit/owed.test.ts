import { expect, test } from 'vitest'
import { nothingOwed, type Owed, owe, oweAgain, oweLess } from '../../server/orders/owed.rules.ts'

const late: Owed = { owedFor: 'paid too late', owedCents: 4000 }

test('money that is told of again is owed once', () => {
  const once = owe(nothingOwed, 'paid twice', 4000)
  expect(owe(once, 'paid twice', 4000)).toEqual({ owedFor: 'paid twice', owedCents: 4000 })
})

test('a refund that is sent back adds to what is owed', () => {
  expect(oweAgain(nothingOwed, 500)).toEqual({ owedFor: 'refund failed', owedCents: 500 })
  expect(oweAgain(late, 500)).toEqual({ owedFor: 'refund failed', owedCents: 4500 })
})

test.each([
  ['less than', 3999, { owedFor: 'paid too late', owedCents: 1 }],
  ['all', 4000, nothingOwed],
  ['more than', 5000, nothingOwed],
])('%s what is owed goes back', (_what, amountCents, left) => {
  expect(oweLess(late, amountCents)).toEqual(left)
})

test('what goes back of an order that owes nothing is no debt of the customer', () => {
  expect(oweLess(nothingOwed, 500)).toEqual(nothingOwed)
})
