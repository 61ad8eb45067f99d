import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GuestOrder } from '#contract/guests.ts'
import { atTheShop } from '#tests/support/app/delivery.ts'
import { OrderFacts } from '#web/guests/guest-order-facts.tsx'

const toText = (delivery?: object) => {
  // The fields that the facts have.
  const order = { _id: 'RO-1', createdAt: '2026-03-15T12:00:00.000Z', status: 'pending', delivery }
  return renderToStaticMarkup(createElement(OrderFacts, { order: order as GuestOrder }))
}

test('a collected order has its place and hours, a delivered one has none [SHIP-15, GUEST-2]', () => {
  const text = toText({ name: 'Collect', collection: atTheShop })
  for (const line of [...atTheShop.address, ...atTheShop.hours, atTheShop.note]) {
    expect(text).toContain(line)
  }
  expect(toText({ name: 'Post' })).not.toContain('Collect from')
  expect(toText()).not.toContain('Collect from')
})
