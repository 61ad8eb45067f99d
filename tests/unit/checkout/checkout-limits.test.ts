import { expect, test } from 'vitest'
import {
  accountUnitsMax,
  describeAccountExcess,
  exceedsNetwork,
  findAccountExcess,
  type ReservedProduct,
} from '#server/checkout/checkout-limits.rules.ts'

const product = (values: Partial<ReservedProduct>): ReservedProduct => ({
  productId: 'a',
  name: 'Night Bus',
  stock: 40,
  available: 40,
  byAccount: 0,
  byNetwork: 0,
  ...values,
})
const lines = (quantity: number) => [{ productId: 'a', quantity }]

test.each([
  [0, 10],
  [10, 10],
  [43, 10],
  [44, 11],
  [1000, 250],
])('of %i units an account may reserve %i [SEC-2]', (stock, most) => {
  expect(accountUnitsMax(stock)).toBe(most)
})

test.each([
  [0, 'Please order fewer.'],
  [3, 'Please order fewer, or pay for an open order first.'],
])('with %i units in open orders the refusal says: %s [SEC-2]', (byAccount, remedy) => {
  const message = `At most 10 of "Night Bus" can be in unpaid orders. ${remedy}`
  expect(describeAccountExcess(product({ byAccount }))).toBe(message)
})

test.each<[string, number, Partial<ReservedProduct>, boolean]>([
  ['the ceiling', 10, {}, false],
  ['one more', 11, {}, true],
  ['one more in two orders', 4, { byAccount: 7 }, true],
  ['the rest of the ceiling', 3, { byAccount: 7 }, false],
  ['more than is available', 31, { available: 30 }, false],
])('an account that wants %s', (_case, quantity, values, isExcess) => {
  expect(findAccountExcess(lines(quantity), [product(values)])).toHaveLength(isExcess ? 1 : 0)
})

test.each<[string, number, Partial<ReservedProduct>, boolean]>([
  ['half of the stock', 10, { byNetwork: 10 }, false],
  ['more than half', 11, { byNetwork: 10 }, true],
  ['all of a small stock', 8, { stock: 8, available: 8 }, false],
  ['what others have reserved', 11, { byNetwork: 10, available: 5 }, false],
])('a network that wants %s', (_case, quantity, values, isExcess) => {
  expect(exceedsNetwork(lines(quantity), [product(values)])).toBe(isExcess)
})
