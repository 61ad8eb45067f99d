import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createCounts, createCountsListener } from '#server/search/listing/cached-counts.ts'
import { isShownAsEstimate } from '#server/search/listing/totals.ts'
import { MINUTE_MS } from '#tests/support/time.ts'

/** Totals of which those above 10 are large, of a database to which nothing connects. */
function openTotals() {
  const { db } = openDatabase('postgresql://nobody@localhost/nothing')
  const totals = createCounts<number>({ rowsOf: (total) => total, retainedMax: 10, smallMax: 10 })
  const { onInvalidate: change, onDisconnect } = createCountsListener([db])
  change()
  const read = (key: string, count: () => Promise<number>) => totals.read(db, { key, count })
  return { totals, db, read, change, onDisconnect }
}

const counts = (total: number) => vi.fn(async () => total)
const never = () => Promise.reject(new Error('Counted without need'))
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('a selection is counted once, until a change', async () => {
  const { read } = openTotals()
  for (const [key, total] of [['jazz', 11] as const, ['folk', 10] as const]) {
    expect(await read(key, counts(total))).toEqual({ value: total, isStale: false })
    expect(await read(key, never)).toEqual({ value: total, isStale: false })
  }
})

test('after a change a small selection is counted at once', async () => {
  const { read, change } = openTotals()
  await read('jazz', counts(10))
  change()
  expect(await read('jazz', counts(9))).toEqual({ value: 9, isStale: false })
})

test('a count is stale after a minute', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  const { read } = openTotals()
  await read('jazz', counts(11))
  await read('folk', counts(10))
  clock.mockReturnValue(MINUTE_MS)
  expect((await read('jazz', never)).isStale).toBe(false)
  clock.mockReturnValue(MINUTE_MS + 1)
  expect(await read('jazz', counts(12))).toEqual({ value: 11, isStale: true })
  expect(await read('folk', counts(9))).toEqual({ value: 9, isStale: false })
  clock.mockRestore()
})

test('after a change a large count is answered once more and counted in the background', async () => {
  const { read, change } = openTotals()
  await read('jazz', counts(11))
  change()
  expect(await read('jazz', counts(12))).toEqual({ value: 11, isStale: true })
  await nextTurn()
  expect(await read('jazz', never)).toEqual({ value: 12, isStale: false })
})

test('no selection is counted twice at once, and one after the other', async () => {
  const { read, change } = openTotals()
  await read('jazz', counts(11))
  await read('folk', counts(11))
  change()
  const counting = Promise.withResolvers<number>()
  const jazz = vi.fn(() => counting.promise)
  const folk = counts(12)
  for (let times = 0; times < 3; times += 1) {
    await read('jazz', jazz)
    await read('folk', folk)
  }
  await nextTurn()
  expect([jazz.mock.calls.length, folk.mock.calls.length]).toEqual([1, 0])
  counting.resolve(13)
  await nextTurn()
  expect([jazz.mock.calls.length, folk.mock.calls.length]).toEqual([1, 1])
  expect(await read('jazz', never)).toEqual({ value: 13, isStale: false })
})

test('requests at once share a count, until a change', async () => {
  const { read, change } = openTotals()
  const counting = Promise.withResolvers<number>()
  const first = vi.fn(() => counting.promise)
  const before = [read('jazz', first), read('jazz', first)]
  change()
  const after = counts(12)
  expect((await read('jazz', after)).value).toBe(12)
  counting.resolve(11)
  expect((await Promise.all(before)).map(({ value }) => value)).toEqual([11, 11])
  expect(first).toHaveBeenCalledOnce()
})

test('a count during which something changes is stale', async () => {
  const { read, change } = openTotals()
  await read('jazz', async () => {
    change()
    return 11
  })
  expect((await read('jazz', counts(12))).isStale).toBe(true)
})

test('every count is stale while changes may be missed', async () => {
  const { read, onDisconnect } = openTotals()
  await read('jazz', counts(11))
  onDisconnect()
  for (const before of [11, 12, 13]) {
    expect(await read('jazz', counts(before + 1))).toEqual({ value: before, isStale: true })
    await nextTurn()
  }
})

test('a transaction, or a process that hears no changes, counts for itself', async () => {
  const { totals } = openTotals()
  const { db } = openDatabase('postgresql://nobody@localhost/nothing')
  for (const total of [10, 9]) {
    const read = totals.read(db, { key: 'jazz', count: counts(total) })
    expect(await read).toEqual({ value: total, isStale: false })
  }
})

test('a selection that became small is counted at once after the next change', async () => {
  const { read, change } = openTotals()
  await read('jazz', counts(11))
  change()
  await read('jazz', counts(2))
  await nextTurn()
  change()
  expect(await read('jazz', counts(3))).toEqual({ value: 3, isStale: false })
})

test('a failed recount leaves the last count, for ten minutes', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1)
  const { read, change } = openTotals()
  await read('jazz', counts(11))
  change()
  const failing = vi.fn(never)
  for (const ms of [1, MINUTE_MS]) {
    clock.mockReturnValue(ms)
    expect(await read('jazz', failing)).toEqual({ value: 11, isStale: true })
    await nextTurn()
  }
  expect(failing).toHaveBeenCalledTimes(2)
  clock.mockReturnValue(11 * MINUTE_MS)
  expect(await read('jazz', counts(12))).toEqual({ value: 12, isStale: false })
  clock.mockRestore()
})

test('a small count of before a change is not found', () => {
  const { totals, db, change } = openTotals()
  const find = (key: string) => totals.find(db, { key, count: never })
  totals.begin(db, 'jazz')(11)
  totals.begin(db, 'folk')(10)
  expect([find('jazz')?.value, find('folk')?.value]).toEqual([11, 10])
  change()
  expect([find('jazz')?.value, find('folk')?.value]).toEqual([11, undefined])
})

test.each([
  [{ total: 10 }, false],
  [{ total: 11 }, true],
  [{ total: 4, isEstimated: true }, true],
])('with exact totals up to 10, %o is shown as an estimate: %s', (total, isShown) => {
  expect(isShownAsEstimate(total, 10)).toBe(isShown)
})
