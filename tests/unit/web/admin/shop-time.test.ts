import { expect, test } from 'vitest'
import { savedUnlessChanged, toInstant, toLocal } from '#web/admin/shared/shop-time.ts'

test.each([
  ['2026-04-18T08:00', '2026-04-17T22:00:00.000Z'],
  ['2026-01-18T08:00', '2026-01-17T21:00:00.000Z'],
  // An hour after daylight saving has ended.
  ['2026-04-05T04:00', '2026-04-04T18:00:00.000Z'],
])('%s in shop time is %s (DROP-9)', (local, time) => {
  expect(toInstant(local, 'Australia/Sydney')).toBe(time)
  expect(toLocal(time, 'Australia/Sydney')).toBe(local)
})

test('an incomplete time is none', () => {
  expect(toInstant('2026-04-18T', 'Australia/Sydney')).toBe('')
})

test.each([
  ['seconds', '2026-04-17T22:00:30.000Z'],
  ['the repeated hour at the end of daylight saving', '2026-04-04T15:30:00.000Z'],
  ['its other half', '2026-04-04T16:30:00.000Z'],
])('a time with %s that is not changed stays as it was [DROP-9]', (_, saved) => {
  const zone = 'Australia/Sydney'
  expect(savedUnlessChanged(toInstant(toLocal(saved, zone), zone), saved, zone)).toBe(saved)
  const other = toInstant('2026-04-19T08:00', zone)
  expect(savedUnlessChanged(other, saved, zone)).toBe(other)
  expect(savedUnlessChanged(undefined, saved, zone)).toBeUndefined()
})
