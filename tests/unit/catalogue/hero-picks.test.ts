import { describe, expect, it } from 'vitest'
import { HERO_PICKS_MAX, pickAtRandom } from '#server/search/recommendations/hero-picks.rules.ts'

const records = Array.from({ length: 40 }, (_, number) => number)

describe('pickAtRandom', () => {
  it('picks at most 15, each once [HOME-7]', () => {
    const picks = pickAtRandom(records, HERO_PICKS_MAX)
    expect(picks).toHaveLength(15)
    expect(new Set(picks).size).toBe(15)
  })

  it('picks all when there are fewer', () => {
    expect(pickAtRandom([1, 2, 3], 15).toSorted()).toEqual([1, 2, 3])
    expect(pickAtRandom([], 15)).toEqual([])
  })

  it('can pick the first and the last [HOME-8]', () => {
    expect(pickAtRandom(records, 1, () => 0)).toEqual([0])
    expect(pickAtRandom(records, 1, () => 0.999)).toEqual([39])
  })

  it('does not change the list', () => {
    const list = [1, 2, 3]
    pickAtRandom(list, 2)
    expect(list).toEqual([1, 2, 3])
  })
})
