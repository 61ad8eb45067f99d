import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { countWaitingOrders, placeInQueue } from '#server/orders/drops/order-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An order that runs until it is finished; it is checked again only if it had to wait. */
function begin(offerIds: string[], check: () => Promise<unknown> = async () => {}) {
  const work = Promise.withResolvers<void>()
  const order = {
    hasWaited: undefined as boolean | undefined,
    finish: work.resolve,
    fail: work.reject,
  }
  let isChecked = false
  const done = placeInQueue(offerIds, {
    check() {
      isChecked = true
      return check()
    },
    place() {
      order.hasWaited = isChecked
      return work.promise
    },
  })
  return Object.assign(order, { done })
}

const soldOut = new AppError('out-of-stock', 'Sold out')

test('three orders of an offer run at once, and the next in the order of their arrival (DROP-22)', async () => {
  const orders = Array.from({ length: 5 }, () => begin(['a']))
  const other = begin(['b'])
  await nextTurn()
  expect(orders.map(({ hasWaited }) => hasWaited)).toEqual([false, false, false, ...Array(2)])
  expect(other.hasWaited).toBe(false)
  orders[1]?.finish()
  await nextTurn()
  expect(orders.map(({ hasWaited }) => hasWaited)).toEqual([false, false, false, true, undefined])
  for (const order of [...orders, other]) order.finish()
  await Promise.all(orders.map(({ done }) => done))
})

test('orders of the same offers in another order never wait for each other', async () => {
  const orders = Array.from({ length: 20 }, (_, place) =>
    begin(place % 2 === 0 ? ['a', 'B'] : ['b', 'A']),
  )
  for (const order of orders) order.finish()
  await Promise.all(orders.map(({ done }) => done))
  expect(begin(['a', 'b']).finish()).toBeUndefined()
})

test('an order that waits too long is refused, and its turn goes to the next (DROP-22)', async () => {
  const running = Array.from({ length: 3 }, () => begin(['a']))
  const late = begin(['a'])
  const refused = expect(late.done).rejects.toMatchObject({ code: 'unavailable' })
  await nextTurn()
  vi.advanceTimersByTime(5_000)
  await refused
  const next = begin(['a'])
  for (const order of [...running, next]) order.finish()
  await Promise.all([...running, next].map(({ done }) => done))
  expect(next.hasWaited).toBe(true)
})

test('a process counts its waiting orders and refuses those above 1,000 at once (DROP-22)', async () => {
  const running = Array.from({ length: 3 }, () => begin(['a']))
  const waiting = Array.from({ length: 1_000 }, (_, place) => begin([place % 2 ? 'a' : 'A']))
  await nextTurn()
  expect(countWaitingOrders()).toBe(1_000)
  await expect(begin(['a']).done).rejects.toMatchObject({ code: 'unavailable' })
  for (const order of [...running, ...waiting]) order.finish()
  await Promise.all([...running, ...waiting].map(({ done }) => done))
  expect(countWaitingOrders()).toBe(0)
})

test('an order that is sold out ends the wait of all orders behind it that are too (DROP-22)', async () => {
  const running = Array.from({ length: 3 }, () => begin(['a']))
  const missing = Array.from({ length: 120 }, () => begin(['a'], () => Promise.reject(soldOut)))
  const ofHold = begin(['a'])
  const unlucky = begin(['a'], () => Promise.reject(new Error('The database is gone')))
  const refused = Promise.allSettled(missing.map(({ done }) => done))
  await nextTurn()
  running[0]?.fail(soldOut)
  await expect(running[0]?.done).rejects.toBe(soldOut)
  expect((await refused).map(({ status }) => status)).toEqual(Array(120).fill('rejected'))
  await nextTurn()
  expect(ofHold.hasWaited).toBe(true)
  expect(countWaitingOrders()).toBe(1)
  for (const order of [...running.slice(1), ofHold]) order.finish()
  await expect(unlucky.done).rejects.toThrow('The database is gone')
  expect(begin(['a']).finish()).toBeUndefined()
})
