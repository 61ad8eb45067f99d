import { describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { makeAlbumInfo } from '#tests/support/app/product-values.ts'
import { pickRelated } from '#web/catalogue/product/related-products.ts'

function record(id: string, artist: string, genre: string, available = 5): Product {
  return {
    _id: id,
    name: id,
    price: 10,
    type: 'vinyl',
    brand: '',
    description: '',
    stock: available,
    available,
    thumbnail: '',
    images: [],
    albumInfo: makeAlbumInfo({ artist, genre }),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

const looked = record('looked', 'Ada', 'Jazz')
const ids = (products: Product[]) => products.map(({ _id }) => _id)

describe('you may also like', () => {
  it('excludes the product and its artist, and lists each artist once', () => {
    const candidates = [
      looked,
      record('own', 'Ada', 'Jazz'),
      record('b1', 'Bo', 'Jazz'),
      record('b2', 'Bo', 'Jazz'),
      record('c1', 'Cy', 'Jazz'),
    ]
    const picked = pickRelated(looked, candidates, 3)
    expect(picked).toHaveLength(2)
    expect(new Set(picked.map(({ albumInfo }) => albumInfo?.artist))).toEqual(new Set(['Bo', 'Cy']))
  })

  it('prefers the same genre and available products', () => {
    const candidates = [
      record('rock', 'Di', 'Rock'),
      record('gone', 'Ed', 'Jazz', 0),
      record('jazz', 'Fi', 'Jazz'),
    ]
    expect(ids(pickRelated(looked, candidates, 3))).toEqual(['jazz', 'gone', 'rock'])
  })

  it('is stable for any input order, and differs per product', () => {
    const candidates = Array.from({ length: 20 }, (_, n) => record(`p${n}`, `artist ${n}`, 'Jazz'))
    const once = ids(pickRelated(looked, candidates, 3))
    expect(ids(pickRelated(looked, candidates.toReversed(), 3))).toEqual(once)
    const others = candidates.map((product) => ids(pickRelated(product, candidates, 3)).join())
    expect(new Set(others).size).toBeGreaterThan(10)
  })

  it('treats products without an artist as distinct', () => {
    const candidates = [record('x', '', 'Jazz'), record('y', '', 'Jazz')]
    expect(pickRelated(record('tote', '', ''), candidates, 3)).toHaveLength(2)
  })
})
