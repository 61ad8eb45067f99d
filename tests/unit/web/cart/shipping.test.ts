import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { CartTotal } from '#web/cart/cart-total.tsx'
import { OrderTotals } from '#web/orders/order-totals.tsx'

const textOf = (html: string) => html.replace(/<[^>]+>/g, '')

describe('shipping is free [LIM-3]', () => {
  it.each([null, 0, 3995, 100_000_000])('in a cart of %s cents', (totalCents) => {
    const delivery = { hasRates: false, isKnown: true }
    const props = { totalCents, delivery, children: null }
    expect(textOf(renderToStaticMarkup(createElement(CartTotal, props)))).toContain('ShippingFree')
  })

  it.each([0, 39.95, 1_000_000])('in an order of $%d', (price) => {
    const productId = { _id: 'p1', name: 'Paper Heron', thumbnail: '' }
    const order: Order = {
      _id: 'RO-1',
      createdAt: '2026-03-15T12:00:00.000Z',
      status: 'pending',
      total: price,
      currency: 'aud',
      email: 'kim@example.com',
      phoneNumber: '',
      recipientName: '',
      products: [{ _id: 'l1', productId, quantity: 1, price }],
      isSale: false,
      refundNeeded: false,
      refunded: 0,
      netTotal: price,
      isDisputed: false,
      version: 'of-the-order',
    }
    const totals = textOf(renderToStaticMarkup(createElement(OrderTotals, { order })))
    expect(totals).toMatch(/^Subtotal(\$[\d,.]+)ShippingFreeTotal\1$/)
  })
})
