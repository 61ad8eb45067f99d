import { expect, it } from 'vitest'
import { isDue } from '#tests/simulation/clock.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)

it.each([
  ['* * * * *', '10:00', '10:01', true],
  ['*/5 * * * *', '10:01', '10:04', false],
  ['*/5 * * * *', '10:04', '10:05', true],
  ['17 * * * *', '10:00', '10:16', false],
  ['17 * * * *', '10:16', '10:18', true],
  ['37 3 * * *', '03:30', '03:36', false],
  ['37 3 * * *', '03:30', '03:40', true],
])('the schedule %s from %s to %s is due: %s', (cron, from, to, due) => {
  expect(isDue(cron, at(from), at(to))).toBe(due)
})
