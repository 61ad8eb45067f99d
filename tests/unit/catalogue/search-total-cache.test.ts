import { afterEach, expect, test, vi } from 'vitest'
import { cacheTotal, getCachedTotal } from '#server/catalogue/search/search-total-cache.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** The cache treats 0 as "no time". */
const STARTED_MS = 1

afterEach(() => vi.restoreAllMocks())

/** A separate database, because totals are cached per database. Nothing connects. */
function startShop() {
  const { db } = openDatabase('postgresql://nobody@localhost/nothing')
  const clock = vi.spyOn(performance, 'now')
  /** The context this many milliseconds after the start. */
  const after = (ms: number) => {
    clock.mockReturnValue(STARTED_MS + ms)
    return { db }
  }
  return { after }
}

const jazz = { key: 'jazz', revision: '1' }
const rare = { key: 'rare', revision: '1' }
const never = () => Promise.reject(new Error('Counted without need'))

test('a large total is cached for a minute, a small one is not', () => {
  const { after } = startShop()
  cacheTotal(after(0), { ...jazz, total: 3_000 })
  cacheTotal(after(0), { ...rare, total: 2_999 })
  const count = vi.fn(never)
  expect(getCachedTotal(after(MINUTE_MS - 1), jazz, count)).toBe(3_000)
  expect(getCachedTotal(after(0), rare, count)).toBeUndefined()
  expect(count).not.toHaveBeenCalled()
})

test.each([
  ['a minute', MINUTE_MS, '1'],
  ['a change of the products', 1, '2'],
])(
  'a total stale after %s is returned and refreshed in the background',
  async (_, ms, revision) => {
    const { after } = startShop()
    cacheTotal(after(0), { ...jazz, total: 3_000 })
    const search = { ...jazz, revision }
    expect(getCachedTotal(after(ms), search, () => Promise.resolve(4_000))).toBe(3_000)
    await vi.waitFor(() => expect(getCachedTotal(after(ms), search, never)).toBe(4_000))
  },
)

test('only one search is counted at a time', async () => {
  const { after } = startShop()
  const folk = { key: 'folk', revision: '1' }
  for (const search of [jazz, folk]) cacheTotal(after(0), { ...search, total: 3_000 })
  const counting = Promise.withResolvers<number>()
  const count = vi.fn(() => counting.promise)
  for (let times = 0; times < 3; times += 1) getCachedTotal(after(MINUTE_MS), jazz, count)
  expect(getCachedTotal(after(MINUTE_MS), folk, count)).toBe(3_000)
  expect(count).toHaveBeenCalledOnce()
  counting.resolve(5_000)
  await vi.waitFor(() => expect(getCachedTotal(after(MINUTE_MS), jazz, never)).toBe(5_000))
})

test('a failed count leaves the stale total for ten minutes', async () => {
  const { after } = startShop()
  cacheTotal(after(0), { ...jazz, total: 3_000 })
  const count = vi.fn(never)
  expect(getCachedTotal(after(MINUTE_MS), jazz, count)).toBe(3_000)
  await vi.waitFor(() => {
    expect(getCachedTotal(after(2 * MINUTE_MS), jazz, count)).toBe(3_000)
    expect(count).toHaveBeenCalledTimes(2)
  })
  expect(getCachedTotal(after(10 * MINUTE_MS), jazz, count)).toBeUndefined()
})

test('a total that became small is no longer returned', async () => {
  const { after } = startShop()
  cacheTotal(after(0), { ...jazz, total: 3_000 })
  getCachedTotal(after(MINUTE_MS), jazz, () => Promise.resolve(10))
  await vi.waitFor(() => expect(getCachedTotal(after(MINUTE_MS), jazz, never)).toBeUndefined())
})
