import { expect, test } from 'vitest'
import { orderStatuses as contractStatuses } from '../../../contract/orders.ts'
import { orderStatuses, orderStatusTones } from '../../../web/orders/order-status.ts'

test('AORD-10 AORD-11 AORD-12 AORD-13 AORD-14 AORD-15 AORD-16 AORD-17 every status has its colour', () => {
  expect(orderStatusTones).toEqual({
    pending: 'yellow',
    'preparing to ship': 'blue',
    shipped: 'indigo',
    delivered: 'green',
    completed: 'green',
    returned: 'orange',
    cancelled: 'red',
    'payment received': 'emerald',
  })
})

test('AORD-4 the screens offer the statuses of the contract', () => {
  expect(orderStatuses).toEqual([...contractStatuses])
})
