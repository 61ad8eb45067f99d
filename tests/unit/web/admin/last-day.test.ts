import { expect, test } from 'vitest'
import { toEndOfDay, toLastDay } from '#web/admin/settings/api-keys/last-day.ts'

/** The last day of an API key, as it was typed. */

const timezone = 'Australia/Sydney'

test('a key works until the end of its last day in the time of the shop', () => {
  expect(toEndOfDay('2027-04-30', timezone)).toBe('2027-04-30T13:59:59.999Z')
  // The day on which daylight saving ends.
  expect(toEndOfDay('2027-04-04', timezone)).toBe('2027-04-04T13:59:59.999Z')
})

test('a key shows the day that was typed, also far from the shop', () => {
  expect(toLastDay('2027-04-30T13:59:59.999Z', timezone)).toBe('2027-04-30')
})

test('no day is no end', () => {
  expect(toEndOfDay('', timezone)).toBe('')
})
