import { expect, test } from 'vitest'
import type { Product } from '#contract/products/catalogue.ts'
import { toRecordOffer } from '#web/player/record-offer.ts'

type Offer = Pick<Product, '_id' | 'price' | 'available'> & Partial<Product>

const answerOf = (own: Offer, ...offers: Offer[]) =>
  toRecordOffer({
    product: { name: 'Record', ...own } as Product,
    offers: offers as Product[],
  })

test('the only offer that can be bought is featured [PLAY-11]', () => {
  const own = { _id: 'own', price: 60, available: 0 }
  const copy = { _id: 'copy', price: 24, available: 1 }
  expect(answerOf(own, own, copy)).toEqual({
    price: 24,
    isFrom: false,
    featured: { _id: 'copy', name: 'Record', price: 24 },
    isSoldOut: false,
  })
})

test('of several offers none is featured, and the lowest price is shown [PLAY-11]', () => {
  const own = { _id: 'own', price: 60, available: 2 }
  const copy = { _id: 'copy', price: 24, available: 1 }
  expect(answerOf(own, copy)).toEqual({ price: 24, isFrom: true, isSoldOut: false })
})

test('a record of a drop is bought on its page [PLAY-11]', () => {
  const own = { _id: 'own', price: 60, available: 2, drop: {} as Product['drop'] }
  expect(answerOf(own)).toEqual({ price: 60, isFrom: false, isSoldOut: false })
})

test('a record that is sold out has the price it had [PLAY-11]', () => {
  const own = { _id: 'own', price: 60, available: 0 }
  expect(answerOf(own)).toEqual({ price: 60, isFrom: false, isSoldOut: true })
})
