import { expect, test } from 'vitest'
import { readLastDay, toLastDay } from '#web/admin/settings/api-keys/last-day.ts'

/** The last day of an API key, as it was typed. */

const timezone = 'Australia/Sydney'
const read = (day: string, isUnreadable = false) => readLastDay({ day, isUnreadable, timezone })

test('a key works until the end of its last day in the time of the shop', () => {
  expect(read('2027-04-30')).toEqual({ expiresAt: '2027-04-30T13:59:59.999Z' })
  // The day on which daylight saving ends.
  expect(read('2027-04-04')).toEqual({ expiresAt: '2027-04-04T13:59:59.999Z' })
})

test('a key shows the day that was typed, also far from the shop', () => {
  expect(toLastDay('2027-04-30T13:59:59.999Z', timezone)).toBe('2027-04-30')
})

test('no day is no end', () => {
  expect(read('')).toEqual({})
})

test.each([
  ['', true],
  ['020310-04-30', false],
])('%j is no day that was read, and no key without an end', (day, isUnreadable) => {
  expect(read(day, isUnreadable)).toEqual({ problem: 'Enter a whole day, or none' })
})
