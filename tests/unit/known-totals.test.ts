import { expect, test, vi } from 'vitest'
import { keepTotal, recallTotal } from '../../server/catalogue/known-totals.ts'
import { openDatabase } from '../../server/platform/db/database.ts'

const MINUTE_MS = 60_000

/** Of a shop of its own: totals are kept for a database. Nothing connects. */
function openShop() {
  const { db } = openDatabase('postgresql://nobody@localhost/nothing')
  return { after: (ms: number) => ({ db, now: new Date(ms) }) }
}

const jazz = { question: 'jazz', revision: '1' }
const never = () => Promise.reject(new Error('Counted without need'))

test('a large total is known for a minute, a small one is not', () => {
  const { after } = openShop()
  keepTotal(after(0), { ...jazz, total: 3_000 })
  keepTotal(after(0), { question: 'rare', revision: '1', total: 2_999 })
  const count = vi.fn(never)
  expect(recallTotal(after(MINUTE_MS - 1), jazz, count)).toBe(3_000)
  expect(recallTotal(after(0), { question: 'rare', revision: '1' }, count)).toBeUndefined()
  expect(count).not.toHaveBeenCalled()
})

test.each([
  ['a minute', MINUTE_MS, '1'],
  ['a change of the products', 1, '2'],
])('after %s it is still answered, and counted anew for the next', async (_, ms, revision) => {
  const { after } = openShop()
  keepTotal(after(0), { ...jazz, total: 3_000 })
  const asked = { ...jazz, revision }
  expect(recallTotal(after(ms), asked, () => Promise.resolve(4_000))).toBe(3_000)
  await vi.waitFor(() => expect(recallTotal(after(ms), asked, never)).toBe(4_000))
})

test('only one question is counted anew at a time', async () => {
  const { after } = openShop()
  keepTotal(after(0), { ...jazz, total: 3_000 })
  const counting = Promise.withResolvers<number>()
  const count = vi.fn(() => counting.promise)
  for (let times = 0; times < 3; times += 1) recallTotal(after(MINUTE_MS), jazz, count)
  expect(count).toHaveBeenCalledOnce()
  counting.resolve(5_000)
  await vi.waitFor(() => expect(recallTotal(after(MINUTE_MS), jazz, never)).toBe(5_000))
})

test('a count that fails leaves what is known, for ten minutes', async () => {
  const { after } = openShop()
  keepTotal(after(0), { ...jazz, total: 3_000 })
  const count = vi.fn(never)
  expect(recallTotal(after(MINUTE_MS), jazz, count)).toBe(3_000)
  await vi.waitFor(() => {
    expect(recallTotal(after(2 * MINUTE_MS), jazz, count)).toBe(3_000)
    expect(count).toHaveBeenCalledTimes(2)
  })
  expect(recallTotal(after(10 * MINUTE_MS), jazz, count)).toBeUndefined()
})

test('a total that has become small is forgotten', async () => {
  const { after } = openShop()
  keepTotal(after(0), { ...jazz, total: 3_000 })
  recallTotal(after(MINUTE_MS), jazz, () => Promise.resolve(10))
  await vi.waitFor(() => expect(recallTotal(after(MINUTE_MS), jazz, never)).toBeUndefined())
})
