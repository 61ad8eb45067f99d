import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countWaitingOrders, inTurn } from '#server/orders/order-turns.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An order that runs until it is finished. */
function begin(offerIds: string[]) {
  const work = Promise.withResolvers<void>()
  const order = { hasWaited: undefined as boolean | undefined, finish: work.resolve }
  const done = inTurn(offerIds, (hasWaited) => {
    order.hasWaited = hasWaited
    return work.promise
  })
  return Object.assign(order, { done })
}

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
