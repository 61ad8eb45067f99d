import { describe, expect, it } from 'vitest'
import { type Candidate, pickRelated } from '#server/search/recommendations/related.rules.ts'

function record(id: string, artist: string, genre: string, isInStock = true): Candidate {
  return { id, featuredId: id, artist, genre, isInStock, type: 'vinyl' }
}

const looked = record('looked', 'Ada', 'Jazz')
const ids = (candidates: Candidate[]) => candidates.map(({ id }) => id)

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
    expect(new Set(picked.map(({ artist }) => artist))).toEqual(new Set(['Bo', 'Cy']))
  })

  it('prefers the same genre and available products', () => {
    const candidates = [
      record('rock', 'Di', 'Rock'),
      record('gone', 'Ed', 'Jazz', false),
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
