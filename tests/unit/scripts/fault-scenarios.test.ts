import { expect, test } from 'vitest'
import { pickScenarios, scenarios } from '#tests/resilience/faults/scenarios.ts'

test('consecutive days play four different fault scenarios each, and all within nine days [REL-9]', () => {
  const days = Array.from({ length: 9 }, (_, at) => pickScenarios(20_780 + at, 4))
  for (const names of days) expect(new Set(names).size).toBe(4)
  expect(new Set(days.flat())).toEqual(new Set(Object.keys(scenarios)))
})
