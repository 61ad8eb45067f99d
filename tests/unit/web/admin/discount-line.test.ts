import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { SoldLines } from '#web/admin/orders/sold-lines.tsx'
import { OrderTotals } from '#web/orders/order-totals.tsx'

const order: Order = {
  _id: 'RO-1',
  createdAt: '2026-03-15T12:00:00.000Z',
  status: 'pending',
  products: [],
  total: 46.8,
  netTotal: 46.8,
  currency: 'aud',
  discount: { code: 'SPRING26', amount: 5.2 },
  email: 'kim@example.com',
  phoneNumber: '',
  recipientName: '',
  version: 'of-the-order',
  isSale: false,
  refundNeeded: false,
  refunded: 0,
  isDisputed: false,
}

test('the order panel has one line for its discount', () => {
  const parts = [SoldLines, OrderTotals].map((Part) =>
    createElement(Part, { order, key: Part.name }),
  )
  expect(renderToStaticMarkup(parts).match(/Discount SPRING26/g)).toHaveLength(1)
})
