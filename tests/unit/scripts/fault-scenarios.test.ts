import { expect, test } from 'vitest'
import { DAILY, pickScenarios, scenarios } from '#tests/resilience/faults/scenarios.ts'

test('each day plays four different fault scenarios, and six days play all [REL-9]', () => {
  const days = Array.from({ length: 6 }, (_, at) => [DAILY, ...pickScenarios(20_780 + at, 3)])
  for (const names of days) expect(new Set(names).size).toBe(4)
  expect(new Set(days.flat())).toEqual(new Set(Object.keys(scenarios)))
})
