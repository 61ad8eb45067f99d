import { describe, expect, it } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { pickAlike } from '../../../web/catalogue/alike.ts'

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
    albumInfo: { artist, genre, releaseDate: '', trackList: [] },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

const looked = record('looked', 'Ada', 'Jazz')
const ids = (products: Product[]) => products.map(({ _id }) => _id)

describe('you may also like', () => {
  it('leaves out the product and its artist, and names nobody twice', () => {
    const candidates = [
      looked,
      record('own', 'Ada', 'Jazz'),
      record('b1', 'Bo', 'Jazz'),
      record('b2', 'Bo', 'Jazz'),
      record('c1', 'Cy', 'Jazz'),
    ]
    const picked = pickAlike(looked, candidates, 3)
    expect(picked).toHaveLength(2)
    expect(new Set(picked.map(({ albumInfo }) => albumInfo?.artist))).toEqual(new Set(['Bo', 'Cy']))
  })

  it('puts the genre first, and what can be bought', () => {
    const candidates = [
      record('rock', 'Di', 'Rock'),
      record('gone', 'Ed', 'Jazz', 0),
      record('jazz', 'Fi', 'Jazz'),
    ]
    expect(ids(pickAlike(looked, candidates, 3))).toEqual(['jazz', 'gone', 'rock'])
  })

  it('is the same each time, whatever the order, and another for another product', () => {
    const candidates = Array.from({ length: 20 }, (_, n) => record(`p${n}`, `artist ${n}`, 'Jazz'))
    const once = ids(pickAlike(looked, candidates, 3))
    expect(ids(pickAlike(looked, candidates.toReversed(), 3))).toEqual(once)
    const others = candidates.map((product) => ids(pickAlike(product, candidates, 3)).join())
    expect(new Set(others).size).toBeGreaterThan(10)
  })

  it('takes things without an artist as different from each other', () => {
    const candidates = [record('x', '', 'Jazz'), record('y', '', 'Jazz')]
    expect(pickAlike(record('tote', '', ''), candidates, 3)).toHaveLength(2)
  })
})
