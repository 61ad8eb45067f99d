import { describe, expect, it } from 'vitest'
import { parseMerge, planMerge, toMergeKey } from '#web/cart/cart-merge.ts'

const a1 = { productId: 'a', quantity: 1 }
const b2 = { productId: 'b', quantity: 2 }
const newId = () => 'new'

describe('the merge of a local cart', () => {
  it('starts with all local entries [AUTH-8]', () => {
    expect(planMerge(null, [a1, b2], 'u1', newId)).toEqual({
      id: 'new',
      userId: 'u1',
      entries: [a1, b2],
    })
    expect(planMerge(null, [], 'u1', newId)).toBeNull()
  })

  it('resends unconfirmed entries with the same key and quantity [AUTH-8]', () => {
    const begun = { id: 'old', userId: 'u1', entries: [b2] }
    const local = [{ productId: 'b', quantity: 7 }, a1]
    const merge = planMerge(begun, local, 'u1', newId)
    expect(merge).toEqual(begun)
    expect(merge && toMergeKey(merge, b2)).toBe('old:b')
  })

  it('skips entries removed since', () => {
    const begun = { id: 'old', userId: 'u1', entries: [a1, b2] }
    expect(planMerge(begun, [b2], 'u1', newId)?.entries).toEqual([b2])
    expect(planMerge(begun, [], 'u1', newId)).toBeNull()
    expect(planMerge({ ...begun, entries: [a1] }, [b2], 'u1', newId)?.id).toBe('new')
  })

  it('never continues the merge of another user', () => {
    const begun = { id: 'old', userId: 'u1', entries: [a1] }
    expect(planMerge(begun, [a1], 'u2', newId)).toEqual({ id: 'new', userId: 'u2', entries: [a1] })
  })

  it('reads valid stored state only', () => {
    const kept = { id: 'old', userId: 'u1', entries: [a1] }
    expect(parseMerge(JSON.stringify(kept))).toEqual(kept)
    expect(parseMerge(null)).toBeNull()
    expect(parseMerge('[]')).toBeNull()
    expect(parseMerge('{"id":1,"userId":"u1","entries":[]}')).toBeNull()
  })
})
