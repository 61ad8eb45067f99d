import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCircuitBreaker } from '#server/platform/payments/circuit-breaker.ts'
import { newTimeoutError } from '#server/platform/process/time-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function timeOut(breaker: ReturnType<typeof createCircuitBreaker>, times: number) {
  for (let count = 0; count < times; count += 1) {
    breaker.begin()
    breaker.fail(newTimeoutError('too late'))
  }
}

test('opens for 30 s after 5 timeouts in a row [SEC-10]', () => {
  const breaker = createCircuitBreaker()
  timeOut(breaker, 4)
  expect(breaker.openMs()).toBe(0)
  timeOut(breaker, 1)
  expect(breaker.openMs()).toBe(30_000)
  expect(() => breaker.begin()).toThrow('not attempted')
  vi.advanceTimersByTime(29_999)
  expect(() => breaker.begin()).toThrow('not attempted')
  vi.advanceTimersByTime(1)
  expect(() => breaker.begin()).not.toThrow()
})

test('lets one attempt through after 30 s, and closes with its response', () => {
  const breaker = createCircuitBreaker()
  timeOut(breaker, 5)
  vi.advanceTimersByTime(30_000)
  breaker.begin()
  expect(() => breaker.begin()).toThrow('not attempted')
  breaker.succeed()
  expect(() => breaker.begin()).not.toThrow()
  timeOut(breaker, 4)
  expect(breaker.openMs()).toBe(0)
})

test('opens again when that attempt times out too', () => {
  const breaker = createCircuitBreaker()
  timeOut(breaker, 5)
  vi.advanceTimersByTime(30_000)
  breaker.begin()
  vi.advanceTimersByTime(10_000)
  breaker.fail(newTimeoutError('too late'))
  expect(breaker.openMs()).toBe(30_000)
})

test.each([
  ['a response', (breaker: ReturnType<typeof createCircuitBreaker>) => breaker.succeed()],
  [
    'a refusal',
    (breaker: ReturnType<typeof createCircuitBreaker>) =>
      breaker.fail(new Error('No such session')),
  ],
])('%s between timeouts starts the count again', (_case, respond) => {
  const breaker = createCircuitBreaker()
  timeOut(breaker, 4)
  respond(breaker)
  timeOut(breaker, 4)
  expect(breaker.openMs()).toBe(0)
})

test('counts a timeout once, however it is wrapped', () => {
  const breaker = createCircuitBreaker()
  for (let count = 0; count < 4; count += 1) {
    const timeout = newTimeoutError('too late')
    breaker.fail(timeout)
    breaker.fail(Object.assign(new Error('connection'), { detail: timeout }))
    breaker.fail(new Error('request', { cause: timeout }))
  }
  expect(breaker.openMs()).toBe(0)
})
