import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import {
  toBilledName,
  toCompanionText,
  toCustomerEmail,
  toCustomerName,
} from '#web/admin/orders/order-customer.ts'

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

test('a packer reads which orders ship with a scanned one, and that an address differs [SHIP-16]', () => {
  const waits = { _id: 'RO-1', status: 'preparing to ship', hasOtherAddress: false }
  const elsewhere = { ...waits, _id: 'RO-2', hasOtherAddress: true }
  const sent = { ...elsewhere, _id: 'RO-3', status: 'shipped' }
  const textOf = (...together: object[]) => toCompanionText(toOrder({ together }))
  expect(textOf(sent)).toBe('')
  expect(textOf(waits, sent)).toBe(' RO-1 ships with it.')
  expect(textOf(waits, elsewhere)).toBe(
    ' RO-1 and RO-2 ship with it. RO-2 has another address: ship it apart, in the panel of the order.',
  )
})
