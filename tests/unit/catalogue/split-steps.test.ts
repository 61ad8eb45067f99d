import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSplitter } from '#server/exchange/import/split-steps.ts'

afterEach(() => vi.restoreAllMocks())

type Row = { isChange: boolean }
const rows = (count: number, isChange = true): Row[] =>
  Array.from({ length: count }, () => ({ isChange }))

/** The rows of each step of a file that is read in parts. A change takes so long, and other rows take no time. */
function measureSteps(parts: readonly Row[][], changeMs: number): number[] {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const split = createSplitter(({ isChange }: Row) => ({ rows: 1, changes: isChange ? 1 : 0 }))
  const lengths: number[] = []
  for (const part of parts) {
    for (const step of split(part)) {
      lengths.push(step.length)
      now += step.filter(({ isChange }) => isChange).length * changeMs
    }
  }
  return lengths
}

describe('the steps of a file', () => {
  test('begin with 250 changes and have as many as fit in 400 ms then', () => {
    expect(measureSteps([rows(1000), rows(500)], 1)).toEqual([250, 400, 350, 400, 100])
  })

  test('have at least 250 changes on a slow machine', () => {
    expect(measureSteps([rows(600)], 10)).toEqual([250, 250, 100])
  })

  test('have at most 1,000 rows', () => {
    expect(measureSteps([rows(250), rows(1200)], 0.01)).toEqual([250, 1000, 200])
    expect(measureSteps([rows(1200, false)], 1)).toEqual([1000, 200])
  })

  test('are sized by their changes: rows that change nothing teach nothing', () => {
    expect(measureSteps([rows(900, false), rows(600)], 1)).toEqual([900, 250, 350])
  })

  test('keep the rows of an item together', () => {
    const split = createSplitter((changes: number) => ({ rows: changes, changes }))
    expect([...split([240, 20, 200, 100])]).toEqual([
      [240, 20],
      [200, 100],
    ])
  })
})
