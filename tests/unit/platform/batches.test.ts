import { expect, test } from 'vitest'
import { inBatches } from '#server/platform/batches.ts'

/** The test ends or fails each batch. */
function makeBatches() {
  const running: { inputs: readonly number[]; end: () => void; fail: (reason: Error) => void }[] =
    []
  const double = inBatches<number, number>(async (inputs) => {
    const work = Promise.withResolvers<void>()
    running.push({ inputs, end: work.resolve, fail: work.reject })
    await work.promise
    return inputs.map((input) => input * 2)
  })
  return { running, double }
}

test('a few callers are answered one by one, and those of a rush together (DROP-22)', async () => {
  const { running, double } = makeBatches()
  const answers = [1, 2, 3, 4, 5, 6, 7].map(double)
  expect(running.map(({ inputs }) => inputs)).toEqual([[1], [2], [3], [4]])
  running[1]?.end()
  await expect(answers[1]).resolves.toBe(4)
  expect(running[4]?.inputs).toEqual([5, 6, 7])
  for (const { end } of running) end()
  await expect(Promise.all(answers)).resolves.toEqual([2, 4, 6, 8, 10, 12, 14])
})

test('a failure is that of its batch, and the next one runs', async () => {
  const { running, double } = makeBatches()
  const [first, ...others] = [1, 2, 3, 4, 5].map(double)
  running[0]?.fail(new Error('The connection is lost'))
  await expect(first).rejects.toThrow('The connection is lost')
  for (const { end } of running) end()
  await expect(Promise.all(others)).resolves.toEqual([4, 6, 8, 10])
})
