import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitComputation, limitConcurrency } from '#server/platform/concurrency-limit.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('limits concurrent work, in order, and survives failures', async () => {
  const enter = limitConcurrency(2)
  let inside = 0
  let most = 0
  const done: number[] = []
  const works = Array.from({ length: 7 }, (_, n) =>
    enter(async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      done.push(n)
      if (n === 3) throw new Error('broken')
    }),
  )
  const results = await Promise.allSettled(works)
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a task that waits too long is rejected, and the next gets the place', async () => {
  const enter = limitConcurrency(1, { ms: 5_000, toError: () => new Error('too busy') })
  const { promise: running, resolve: finish } = Promise.withResolvers<string>()
  const first = enter(() => running)
  const late = vi.fn(async () => 'late')
  const second = expect(enter(late)).rejects.toThrow('too busy')
  await vi.advanceTimersByTimeAsync(5_000)
  await second
  const third = enter(async () => 'third')
  finish('first')
  expect(await Promise.all([first, third])).toEqual(['first', 'third'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(late).not.toHaveBeenCalled()
})

test('lets other requests run between two tasks that only compute', async () => {
  const enter = limitConcurrency(1)
  const order: string[] = []
  const tasks = ['a', 'b', 'c'].map((name) => enter(async () => order.push(name)))
  setImmediate(() => order.push('another request'))
  await Promise.all(tasks)
  expect(order.slice(0, 2)).toEqual(['a', 'another request'])
})

test('after a long computation other requests have the process for as long as it took', async () => {
  const compute = limitComputation()
  const ended: string[] = []
  const tasks = ['a', 'b'].map((name) =>
    compute(() => {
      vi.advanceTimersByTime(70)
      ended.push(name)
    }),
  )
  await vi.advanceTimersByTimeAsync(69)
  expect(ended).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  await tasks[0]
  await vi.advanceTimersByTimeAsync(70)
  await tasks[1]
  expect(ended).toEqual(['a', 'b'])
})
