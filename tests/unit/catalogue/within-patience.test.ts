import { expect, test, vi } from 'vitest'
import { withinPatience } from '#server/search/text/within-patience.ts'

const exact = { total: 3 }
const estimate = { total: 4 }

test('an exact result in time is returned without an approximation', async () => {
  const approximate = vi.fn(async () => estimate)
  const found = withinPatience(Promise.resolve(exact), { patienceMs: 60_000, approximate })
  expect(await found).toBe(exact)
  expect(approximate).not.toHaveBeenCalled()
})

test('a late exact result is replaced by the approximation', async () => {
  const never = new Promise<typeof exact>(() => {})
  const found = withinPatience(never, { patienceMs: 0, approximate: async () => estimate })
  expect(await found).toBe(estimate)
})

test('the first of both is returned after the patience', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof exact>()
  const approximate = () => {
    resolve(exact)
    return new Promise<typeof estimate>(() => {})
  }
  expect(await withinPatience(promise, { patienceMs: 0, approximate })).toBe(exact)
})

test('without an approximation it waits for the exact result', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof exact>()
  const approximate = async () => {
    setImmediate(() => resolve(exact))
    return undefined
  }
  expect(await withinPatience(promise, { patienceMs: 0, approximate })).toBe(exact)
})

test('a late failure of the exact result does not fail the approximation', async () => {
  const { promise, reject } = Promise.withResolvers<typeof exact>()
  const approximate = async () => {
    reject(new Error('statement timeout'))
    return estimate
  }
  expect(await withinPatience(promise, { patienceMs: 0, approximate })).toBe(estimate)
})

test('an early failure is thrown', async () => {
  const failed = Promise.reject(new Error('no connection'))
  const found = withinPatience(failed, { patienceMs: 60_000, approximate: async () => estimate })
  await expect(found).rejects.toThrow('no connection')
})
