import { expect, test, vi } from 'vitest'
import { exactOrEstimate } from '#server/search/text/exact-or-estimate.ts'

const exact = { total: 3 }
const estimate = { total: 4 }

test('an exact result in time is returned without an approximation', async () => {
  const approximate = vi.fn(async () => estimate)
  const found = exactOrEstimate(Promise.resolve(exact), { timeoutMs: 60_000, approximate })
  expect(await found).toBe(exact)
  expect(approximate).not.toHaveBeenCalled()
})

test('a late exact result is replaced by the approximation', async () => {
  const never = new Promise<typeof exact>(() => {})
  const found = exactOrEstimate(never, { timeoutMs: 0, approximate: async () => estimate })
  expect(await found).toBe(estimate)
})

test('the first of both is returned after the timeout', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof exact>()
  const approximate = () => {
    resolve(exact)
    return new Promise<typeof estimate>(() => {})
  }
  expect(await exactOrEstimate(promise, { timeoutMs: 0, approximate })).toBe(exact)
})

test('without an approximation it waits for the exact result', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof exact>()
  const approximate = async () => {
    setImmediate(() => resolve(exact))
    return undefined
  }
  expect(await exactOrEstimate(promise, { timeoutMs: 0, approximate })).toBe(exact)
})

test('a late failure of the exact result does not fail the approximation', async () => {
  const { promise, reject } = Promise.withResolvers<typeof exact>()
  const approximate = async () => {
    reject(new Error('statement timeout'))
    return estimate
  }
  expect(await exactOrEstimate(promise, { timeoutMs: 0, approximate })).toBe(estimate)
})

test('an early failure is thrown', async () => {
  const failed = Promise.reject(new Error('no connection'))
  const found = exactOrEstimate(failed, { timeoutMs: 60_000, approximate: async () => estimate })
  await expect(found).rejects.toThrow('no connection')
})
