import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { toBilledName, toCustomerEmail, toCustomerName } from '#web/admin/orders/order-customer.ts'

const profile = { firstName: 'Ilse', lastName: 'Moravec', phoneNumber: '' }
const withAccount = { email: 'then@example.com', userId: { email: 'ilse@example.com', profile } }

/** The fields of an order that name its customer. */
const toOrder = (fields: object) => fields as Order

test('an order has the name of its account; without one it is that of a guest [AORD-23]', () => {
  expect(toCustomerName(toOrder(withAccount))).toBe('Ilse Moravec')
  expect(toCustomerName(toOrder({ email: 'then@example.com' }))).toBe('Guest User')
})

test('an order has the email of its account, without one its own, which may be empty [AORD-24]', () => {
  expect(toCustomerEmail(toOrder(withAccount))).toBe('ilse@example.com')
  expect(toCustomerEmail(toOrder({ email: 'then@example.com' }))).toBe('then@example.com')
  expect(toCustomerEmail(toOrder({ email: '' }))).toBe('')
})

test('an invoice has the name of the account, without one that of the recipient [SHIP-11, GUEST-5]', () => {
  const recipientName = 'Ada Quill'
  expect(toBilledName(toOrder({ ...withAccount, recipientName }))).toBe('Ilse Moravec')
  const withoutName = { profile: { firstName: '', lastName: '', phoneNumber: '' } }
  expect(toBilledName(toOrder({ userId: withoutName, recipientName }))).toBe('Ada Quill')
  expect(toBilledName(toOrder({ recipientName }))).toBe('Ada Quill')
  expect(toBilledName(toOrder({ recipientName: '' }))).toBe('Guest User')
})
