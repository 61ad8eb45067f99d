import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { parseSeenPrices, toPriceChange, withSeenPrice } from '#web/cart/price-changes.ts'
import { listShortages, toShortageText, withHeld } from '#web/cart/shortage.ts'

describe('the price a customer last saw', () => {
  it('is shown only when it has changed', () => {
    expect(toPriceChange(3995, 4500)).toBe('was $39.95 when you added it')
    expect(toPriceChange(3995, 3995)).toBeNull()
    expect(toPriceChange(undefined, 3995)).toBeNull()
    expect(toPriceChange(0, 100)).toBe('was $0.00 when you added it')
  })

  it('is the latest one, and the oldest are evicted', () => {
    expect(withSeenPrice({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 })
    let seen = {}
    for (let number = 0; number < 250; number += 1) seen = withSeenPrice(seen, `p${number}`, 1)
    expect(Object.keys(seen)).toHaveLength(200)
    expect(seen).not.toHaveProperty('p49')
    expect(seen).toHaveProperty('p249')
  })

  it.each([null, '', '[]', '7', '{"a":"1"}', '{"a":1.5}'])('treats %j as empty', (text) => {
    expect(parseSeenPrices(text)).toEqual({})
  })
})

describe('missing units', () => {
  const product = (name: string, available: number) => ({ name, available }) as Product

  it('lists the lines with less stock than the quantity', () => {
    const lines = [
      { productId: 'a', quantity: 2, product: product('Enough', 2) },
      { productId: 'b', quantity: 3, product: product('Few', 2) },
      { productId: 'c', quantity: 1, product: product('None', -1) },
      { productId: 'd', quantity: 1, product: undefined },
    ]
    expect(listShortages(lines)).toEqual([
      { productId: 'b', name: 'Few', available: 2 },
      { productId: 'c', name: 'None', available: 0 },
    ])
  })

  it('count no unit that is on hold for the customer', () => {
    const held = { ...product('Held', 1), held: 1 }
    expect(withHeld(product('Held', 0), held).available).toBe(1)
    expect(withHeld(product('Gone', 0), product('Gone', 1)).available).toBe(0)
    expect(withHeld(product('New', 2), undefined).available).toBe(2)
  })

  it('are described in a sentence', () => {
    expect(toShortageText({ productId: 'a', name: 'A', available: 0 })).toBe('A is sold out.')
    expect(toShortageText({ productId: 'a', name: 'A', available: 1 })).toBe('Of A only 1 is left.')
    expect(toShortageText({ productId: 'a', name: 'A', available: 2 })).toBe(
      'Of A only 2 are left.',
    )
  })
})
