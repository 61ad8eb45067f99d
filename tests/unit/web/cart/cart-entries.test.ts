import { describe, expect, it } from 'vitest'
import {
  addEntry,
  countItems,
  parseEntries,
  setQuantity,
  subtractEntry,
} from '#web/cart/cart-entries.ts'

const a1 = { productId: 'a', quantity: 1 }
const b2 = { productId: 'b', quantity: 2 }

describe('the entries of a cart', () => {
  it('raise the quantity when a product is added again [CART-10]', () => {
    expect(addEntry([a1, b2], { productId: 'a', quantity: 3 })).toEqual([
      { productId: 'a', quantity: 4 },
      b2,
    ])
    expect(addEntry([a1], b2)).toEqual([a1, b2])
  })

  it('accept any quantity, and remove a line below 1 [CART-17]', () => {
    expect(setQuantity([a1, b2], 'a', 12_345)).toEqual([{ productId: 'a', quantity: 12_345 }, b2])
    expect(setQuantity([a1, b2], 'b', 0)).toEqual([a1])
    expect(setQuantity([a1], 'unknown', 4)).toEqual([a1])
  })

  it('keep additions during a merge', () => {
    expect(
      subtractEntry([{ productId: 'a', quantity: 5 }, b2], { productId: 'a', quantity: 2 }),
    ).toEqual([{ productId: 'a', quantity: 3 }, b2])
    expect(subtractEntry([a1, b2], a1)).toEqual([b2])
    expect(subtractEntry([b2], a1)).toEqual([b2])
  })

  it('count the sum of the quantities [CART-19]', () => {
    expect(countItems([a1, b2])).toBe(3)
    expect(countItems([])).toBe(0)
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['an object', '{"productId":"a","quantity":1}'],
    ['a number', '4'],
  ])('discards %s [CART-6]', (_, text) => {
    expect(parseEntries(text)).toEqual([])
  })

  it('read only productId and quantity, and drop invalid entries [CART-3]', () => {
    const kept = [
      { ...a1, name: 'Night Bus', price: 1 },
      { productId: '', quantity: 1 },
      { productId: 'c', quantity: 0 },
      { productId: 'd', quantity: 1.5 },
      { productId: 'e', quantity: '2' },
      null,
      b2,
      { productId: 'a', quantity: 2 },
    ]
    expect(parseEntries(JSON.stringify(kept))).toEqual([{ productId: 'a', quantity: 3 }, b2])
  })
})
