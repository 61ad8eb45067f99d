import { expect, test } from 'vitest'
import { recent } from '#server/health/metrics/recent-figures.ts'

test('reads figures once in ten seconds, also after a failure', async () => {
  let seconds = 0
  let reads = 0
  const errors: unknown[] = []
  const read = recent(
    async () => {
      reads += 1
      if (reads === 2) throw new Error('no connection')
      return reads
    },
    { now: () => seconds * 1000, onError: (error) => void errors.push(error) },
  )
  const at = (time: number) => {
    seconds = time
    return read()
  }
  expect(await Promise.all([at(0), at(5), at(9.9)])).toEqual([1, 1, 1])
  expect(await Promise.all([at(10), at(19)])).toEqual([undefined, undefined])
  expect(await at(20)).toBe(3)
  expect(errors).toEqual([new Error('no connection')])
})
