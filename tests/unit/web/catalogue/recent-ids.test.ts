import { describe, expect, it } from 'vitest'
import { parseRecentIds, withRecentId } from '#web/catalogue/recently-viewed/recent-ids.ts'

describe('recently viewed', () => {
  it('stores the last eight, newest first, without duplicates', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    expect(withRecentId(ids, 'i')).toEqual(['i', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(withRecentId(ids, 'c')).toEqual(['c', 'a', 'b', 'd', 'e', 'f', 'g', 'h'])
  })

  it.each([null, '', '{', '7', '{"a":1}', 'null'])('treats %j as empty', (text) => {
    expect(parseRecentIds(text)).toEqual([])
  })

  it('reads only ids', () => {
    expect(parseRecentIds('["a", 1, null, "", "b", "a"]')).toEqual(['a', 'b'])
  })
})
