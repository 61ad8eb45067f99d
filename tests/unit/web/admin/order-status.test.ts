import { expect, test } from 'vitest'
import { orderStatuses as contractStatuses } from '#contract/orders/orders.ts'
import { orderStatuses, orderStatusTones } from '#web/orders/order-status.ts'

test('every status has a colour [AORD-10 AORD-11 AORD-12 AORD-13 AORD-14 AORD-15 AORD-16 AORD-17]', () => {
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

test('the screens offer the statuses of the contract [AORD-4]', () => {
  expect(orderStatuses).toEqual([...contractStatuses])
})
