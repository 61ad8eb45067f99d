import { expect, test } from 'vitest'
import { toDayStarts } from '#server/platform/shop-calendar.ts'

const iso = (now: string, timezone: string) => {
  const { today, yesterday, dayBefore } = toDayStarts(new Date(now), timezone)
  return [today, yesterday, dayBefore].map((date) => date.toISOString())
}

test('days start at midnight in the time zone of the shop [DASH-20]', () => {
  expect(iso('2026-03-04T01:00:00Z', 'Australia/Sydney')).toEqual([
    '2026-03-03T13:00:00.000Z',
    '2026-03-02T13:00:00.000Z',
    '2026-03-01T13:00:00.000Z',
  ])
  expect(iso('2026-03-04T01:00:00Z', 'America/New_York')[0]).toBe('2026-03-03T05:00:00.000Z')
})

test('the hour before midnight belongs to the previous day', () => {
  expect(iso('2026-03-04T12:59:59Z', 'Australia/Sydney')[0]).toBe('2026-03-03T13:00:00.000Z')
  expect(iso('2026-03-04T13:00:00Z', 'Australia/Sydney')[0]).toBe('2026-03-04T13:00:00.000Z')
})

test('days start at midnight across changes of summer time', () => {
  // Sydney leaves summer time on 5 April 2026 and enters it on 4 October 2026.
  expect(iso('2026-04-06T02:00:00Z', 'Australia/Sydney')).toEqual([
    '2026-04-05T14:00:00.000Z',
    '2026-04-04T13:00:00.000Z',
    '2026-04-03T13:00:00.000Z',
  ])
  expect(iso('2026-10-05T02:00:00Z', 'Australia/Sydney')).toEqual([
    '2026-10-04T13:00:00.000Z',
    '2026-10-03T14:00:00.000Z',
    '2026-10-02T14:00:00.000Z',
  ])
})
